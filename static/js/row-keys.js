/* <row-keys>: what each key does. In the row, the tray, and the rows played, each does something; elsewhere
 * on the page those for colors and words do, unless a field, a menu, or a dialog has the focus.
 */

const TAKES_KEYS = "input, select, textarea, dialog, [popover], .menu";
const ELSEWHERE = /^(.|Backspace)$/u; // what no page needs itself; arrows scroll it

class RowKeys extends HTMLElement {
  connectedCallback() {
    this.row = this.closest("code-row");
    this.form = this.row.querySelector("form");
    document.addEventListener("keydown", this);
    this.row.addEventListener("keyup", (event) => event.key === " " && this.#isHole(event) && event.preventDefault());
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this);
  }

  handleEvent(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest?.(TAKES_KEYS) || this.form.getAttribute("aria-busy") === "true") return;
    if (this.row.contains(event.target)) this.#press(event, this.#isHole(event));
    else if (ELSEWHERE.test(event.key)) this.#press(event, false);
    else if (event.key === "Enter" && event.target.matches("body, main")) this.#press(event, true);
  }

  #press(event, isOnHole) {
    for (const key of [event.key.toLowerCase(), standsFor(event)]) {
      if (this.#place(key) || this.#others[key]?.() || (isOnHole && this.#onHole[key]?.())) return event.preventDefault();
    }
  }

  #place(key) {
    const swatches = [...this.row.querySelectorAll("[data-key]")];
    const swatch = swatches.find((swatch) => swatch.dataset.key.toLowerCase() === key);
    if (swatch) this.form.querySelector(".row--now").scrollIntoView({ block: "nearest" });
    return swatch && this.#act("place", { color: swatch.dataset.place });
  }

  get #others() {
    return {
      arrowleft: () => this.#act("step", { by: -1 }),
      arrowright: () => this.#act("step", { by: 1 }),
      arrowup: () => this.#act("cycle", { by: 1 }),
      arrowdown: () => this.#act("cycle", { by: -1 }),
      backspace: () => this.#act("back"),
      delete: () => this.#act("empty"),
      escape: () => this.#act("clear"),
      r: () => this.#say("row"),
      l: () => this.#say("last"),
      h: () => this.#say("history"),
      [this.dataset.codesKey.toLowerCase()]: () => this.#say("codes"),
      "?": () => this.#toggleHelp(),
    };
  }

  /** What Enter and Space mean on a button elsewhere is not for us. */
  #onHole = {
    enter: () => (this.form.requestSubmit(), true),
    " ": () => this.#act("hold"),
  };

  #isHole(event) {
    return Boolean(event.target.closest("[data-hole]"));
  }

  #toggleHelp() {
    const keys = document.querySelector("#keys");
    keys.open = !keys.open;
    if (keys.open) keys.scrollIntoView({ block: "nearest" });
    else this.form.querySelector(".row--now").scrollIntoView({ block: "nearest" });
    return true;
  }

  #act(act, detail) {
    return this.#tell("row-act", { act, ...detail });
  }

  #say(what) {
    return this.#tell("row-say", { what });
  }

  #tell(type, detail) {
    return this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }
}

/** The digit or letter in this place of an American keyboard, for layouts that have another sign there. */
function standsFor({ key, code, shiftKey }) {
  if (/^[a-z0-9]$/i.test(key) || shiftKey) return undefined;
  return code.match(/^(?:Digit|Numpad|Key)(\w)$/)?.[1].toLowerCase();
}

customElements.define("row-keys", RowKeys);
