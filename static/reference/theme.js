// Swagger's sheet is dark under a class of the document, which has the theme that was chosen.
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

function follow() {
  const { theme } = root.dataset;
  root.classList.toggle("dark-mode", theme === "dark" || (theme !== "light" && dark.matches));
}

dark.addEventListener("change", follow);
follow();
