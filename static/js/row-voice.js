/* <row-voice>: tells the live region what a key asks for, what the row announces, and what failed. */

const FAILURES = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];

class RowVoice extends HTMLElement {
  #shown = "";

  connectedCallback() {
    this.row = this.closest("code-row");
    this.board = this.closest(".board");
    this.row.addEventListener("row-say", this);
    this.row.addEventListener("row-changed", this);
    for (const failure of FAILURES) document.body.addEventListener(failure, this);
  }

  disconnectedCallback() {
    for (const failure of FAILURES) document.body.removeEventListener(failure, this);
  }

  handleEvent(event) {
    const { type, detail } = event;
    if (type === "row-changed") return this.#takeBack();
    if (type === "row-say") return this.#say(detail.text ?? this.#read[detail.what](), detail.isShown);
    event.stopPropagation(); // <no-answer> need not say it, too
    this.#say(this.dataset.sayNoAnswer, true);
  }

  #read = {
    row: () => this.#lists.map((list) => list.selectedOptions[0].text).join(", "),
    last: () => this.#rows.at(-1)?.say ?? this.dataset.sayNoGuess,
    history: () => this.#rows.map((row) => row.say).join(" ") || this.dataset.sayNoGuess,
    codes: () => this.dataset.sayNoCoach ?? this.#rows.at(-1)?.sayLeft ?? this.dataset.sayNoGuess,
  };

  get #lists() {
    return [...this.row.querySelectorAll("select")];
  }

  /** The rows so far, in the words that the live region had for them. */
  get #rows() {
    return [...this.board.querySelectorAll("#history [data-say]")].map((row) => row.dataset);
  }

  get #message() {
    return this.board.querySelector("#message");
  }

  #say(text, isShown) {
    document.querySelector("#live").textContent = text;
    if (isShown) this.#shown = this.#message.textContent = text;
  }

  /** What was shown of an incomplete row goes when the row changes. */
  #takeBack() {
    if (this.#shown && this.#message.textContent === this.#shown) this.#message.textContent = "";
    this.#shown = "";
  }

}

customElements.define("row-voice", RowVoice);
