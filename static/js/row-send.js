/* <row-send>: sends a full row, says why it does not send another, and goes on after the answer. */

class RowSend extends HTMLElement {
  connectedCallback() {
    this.row = this.closest("code-row");
    this.form = this.closest("form");
    this.button = this.querySelector(".button--primary");
    this.row.addEventListener("row-changed", () => this.#show());
    this.form.addEventListener("change", () => this.#show()); // by the lists, if they alone arrived
    this.row.addEventListener("submit", (event) => this.#check(event), { capture: true });
    this.form.addEventListener("htmx:beforeRequest", () => this.#sent());
    this.form.addEventListener("htmx:afterRequest", (event) => this.#answered(event));
    this.button.addEventListener("click", (event) => event.detail > 1 && event.preventDefault());
    this.#show();
  }

  get #isFull() {
    return [...this.form.querySelectorAll("select")].every((select) => select.value);
  }

  /** The button keeps the focus and says what is missing, which a disabled one could not. */
  #show() {
    this.button.setAttribute("aria-disabled", String(!this.#isFull));
    this.button.title = this.#isFull ? "" : this.dataset.sayWhy;
  }

  /** Stop a row with empty holes before htmx sees it. A typed command needs no row. */
  #check(event) {
    if (event.target !== this.form || this.#isFull || event.submitter?.formNoValidate) return;
    event.preventDefault();
    event.stopPropagation();
    this.#tell("row-say", { text: this.dataset.sayWhy, isShown: true });
  }

  #busy(is) {
    this.form.setAttribute("aria-busy", String(is));
  }

  get #turn() {
    return this.form.elements.number?.value;
  }

  #sent() {
    this.turn = this.#turn;
    this.#busy(true);
  }

  /** The row goes with its turn, even if it was refused because the board had moved on without it. */
  #answered({ target, detail: { xhr, isForeign } }) {
    this.#busy(false);
    if (isForeign || !xhr.status) return;
    const isRefused = xhr.status >= 400; // which is swapped, too
    if (target !== this.form) {
      if (isRefused) return;
      this.form.querySelector("[name=command]").value = "";
    } else if (!isRefused) {
      this.#tell("row-act", { act: "next", focus: true });
    } else {
      return this.#tell("row-act", { act: this.#turn === this.turn ? "first" : "clear", focus: true });
    }
    this.row.querySelector("#history tbody tr:last-child")?.scrollIntoView({ block: "nearest" });
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }
}

customElements.define("row-send", RowSend);
