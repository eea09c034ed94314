/* Focuses what a fragment marks with data-focus, once htmx knows its links. `autofocus` is for pages as
   they are loaded: where a page had none, the browser and htmx both act on that of a fragment. */
document.addEventListener("htmx:afterSettle", () => document.querySelector("[data-focus]")?.focus());
