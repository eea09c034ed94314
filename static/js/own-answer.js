/* Only an answer of this site is swapped into a page. A proxy, a firewall, or a network that wants a
   sign-in may answer in its place; that is told as no answer. */

const BARE = [204, 304]; // have nothing to swap

document.addEventListener(
  "htmx:beforeOnLoad",
  (event) => {
    const { xhr } = event.detail;
    if (xhr.getResponseHeader("Mastermind-Answer") || BARE.includes(xhr.status)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.detail.isForeign = true;
    event.target.dispatchEvent(new CustomEvent("htmx:sendError", { bubbles: true, detail: event.detail }));
  },
  { capture: true },
);
