/* <row-keys>: what each key does while the focus is in the row, the tray, or the rows played. */

class RowKeys extends HTMLElement {
  connectedCallback() {
    this.row = this.closest("code-row");
    this.form = this.row.querySelector("form");
    this.row.addEventListener("keydown", (event) => this.#press(event));
    this.row.addEventListener("keyup", (event) => event.key === " " && this.#isHole(event) && event.preventDefault());
  }

  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select, input")) return;
    if (this.form.getAttribute("aria-busy") === "true") return;
    const key = event.key.toLowerCase();
    if (this.#place(key) || this.#others[key]?.() || (this.#isHole(event) && this.#onHole[key]?.())) event.preventDefault();
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

customElements.define("row-keys", RowKeys);
