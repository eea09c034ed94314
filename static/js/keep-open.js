/* What somebody opened stays open, and what has the focus keeps it, when a swap draws it anew.
   Both are known by their ids. A panel whose form was accepted closes, and its button gets the focus. */
const NEXT = "#entry .hole:not([tabindex='-1']), #actions :is(summary, button)";
let open = [];
let focused = "";

/** A swap that comes before the last has settled finds the focus gone, and leaves what was noted. */
function note({ detail }) {
  if (!detail.shouldSwap) return;
  const sent = detail.xhr.status < 400 && detail.requestConfig.elt.closest("details");
  const active = document.activeElement;
  open = [...document.querySelectorAll("details[open][id]")].filter((panel) => panel !== sent);
  open = open.map((panel) => panel.id);
  if (sent && sent.contains(active)) sent.querySelector("summary").focus(); // htmx finds it again
  if (active !== document.body) focused = document.activeElement.id;
}

function reopen() {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
}

/** Where a button is gone with what it did, the next key goes to the row. */
function refocus() {
  const target = focused && (document.getElementById(focused) ?? document.querySelector(NEXT));
  focused = "";
  if (target && document.activeElement === document.body) target.focus({ preventScroll: true });
}

document.addEventListener("htmx:beforeSwap", note);
for (const swapped of ["htmx:oobAfterSwap", "htmx:afterSwap"]) document.addEventListener(swapped, reopen);
document.addEventListener("htmx:afterSettle", refocus);
