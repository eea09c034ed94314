/* <code-row>: fills the row of a guess by click, touch, key, or drag.
 *
 * The <select>s of the form hold the row; the holes and the tray only show and change them. So the
 * form sends the same as without this script. The script knows no rules and checks no code.
 */

class CodeRow extends HTMLElement {
  #cursor = 0;
  #held = new Set();
  #listening = new AbortController();

  connectedCallback() {
    this.form = this.querySelector("form");
    this.selects = [...this.form.querySelectorAll("select")];
    this.holes = [...this.form.querySelectorAll("[data-hole]")];
    this.swatches = [...this.form.querySelectorAll("[data-place]")];
    this.button = this.form.querySelector(".button--primary");
    this.command = this.form.querySelector("[name=command]");
    this.board = this.closest(".board");
    this.form.noValidate = true; // an empty hole keeps the button off instead
    this.#listen();
    this.#moveTo(this.#firstEmpty());
    this.#show();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #listen() {
    const { signal } = this.#listening;
    const on = (target, type, handler) => target.addEventListener(type, handler, { signal });
    on(this, "keydown", (event) => this.#key(event));
    on(this, "keyup", (event) => event.key === " " && this.#isHole(event) && event.preventDefault());
    on(this.board, "click", (event) => this.#click(event));
    on(this.form, "reset", () => setTimeout(() => this.#clear()));
    on(this.form, "submit", (event) => this.#isWhole(event.submitter) || event.preventDefault());
    on(this.form, "htmx:beforeRequest", () => this.#busy(true));
    on(this.form, "htmx:afterRequest", (event) => this.#answered(event));
    on(document.body, "htmx:sendError", () => this.#complain());
    on(document.body, "htmx:timeout", () => this.#complain());
    on(document.body, "htmx:responseError", () => this.#complain());
    on(this.form, "dragstart", (event) => this.#drag(event));
    on(this.form, "dragover", (event) => this.#isHole(event) && event.preventDefault());
    on(this.form, "drop", (event) => this.#drop(event));
  }

  // The row

  #put(hole, color) {
    this.selects[hole].value = color;
    if (!color) this.#held.delete(hole);
    this.#show();
  }

  #place(color) {
    this.#put(this.#cursor, color);
    this.#moveTo(Math.min(this.#cursor + 1, this.holes.length - 1));
  }

  #clear() {
    this.#held.clear();
    this.selects.forEach((select) => (select.value = ""));
    this.#moveTo(0);
    this.#show();
  }

  #nextRow() {
    this.selects.forEach((select, hole) => this.#held.has(hole) || (select.value = ""));
    this.#moveTo(this.#firstEmpty());
    this.#show();
    this.#focus();
  }

  #copy(row) {
    const pegs = [...row.querySelectorAll("[data-color]")];
    pegs.forEach((peg, hole) => this.#put(hole, peg.dataset.color));
    this.#focus();
  }

  /** A typed command needs no row. */
  #isWhole(submitter) {
    return this.#isFull() || Boolean(submitter?.hasAttribute("formaction"));
  }

  #isFull() {
    return this.selects.every((select) => select.value);
  }

  #firstEmpty() {
    return Math.max(0, this.selects.findIndex((select) => !select.value));
  }

  #colorName(hole) {
    return this.selects[hole].selectedOptions[0].text;
  }

  // What it looks like

  #moveTo(hole) {
    this.#cursor = hole;
    this.holes.forEach((button, index) => {
      button.tabIndex = index === hole ? 0 : -1;
      button.classList.toggle("hole--cursor", index === hole);
    });
    if (this.holes.includes(document.activeElement)) this.#focus();
  }

  #focus() {
    this.holes[this.#cursor].focus({ preventScroll: true });
  }

  #show() {
    this.holes.forEach((button, hole) => {
      const color = this.selects[hole].value;
      const held = this.#held.has(hole);
      button.classList.toggle("hole--held", held);
      button.setAttribute("aria-label", this.#words(held ? "sayHeldHole" : "sayHole", { n: hole + 1, color: this.#colorName(hole) }));
      if ((button.dataset.shows ?? "") === color) return; // a peg drops once
      button.dataset.shows = color;
      button.replaceChildren(...(color ? [this.#peg(color)] : []));
      if (color) this.#tell("peg-placed", { color: Number(color) });
    });
    this.button.disabled = !this.#isFull();
  }

  #peg(color) {
    const peg = document.createElement("span");
    peg.className = `peg peg--${color}`;
    peg.append(this.swatches[color - 1].firstElementChild.cloneNode(true));
    return peg;
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  // Hands

  #click(event) {
    if (this.#isBusy()) return;
    const at = (selector) => event.target.closest(selector);
    if (at("[data-die]")) {
      this.#roll(at("[data-die]").dataset.die === "any");
    } else if (at("[data-place]")) {
      this.#place(at("[data-place]").dataset.place);
      if (event.detail) this.#focus(); // a pointer; who pressed a key stays in the tray
    } else if (at("[data-hole]")) {
      this.#pick(this.holes.indexOf(at("[data-hole]")));
    } else if (at("button.row__n")) {
      this.#copy(at("tr"));
    } else if (at("#history [data-color]")) {
      this.#place(at("[data-color]").dataset.color);
      this.#focus();
    }
  }

  /** Fills the row at random; colors repeat only if they may. */
  #roll(mayRepeat) {
    const left = this.swatches.map((swatch) => swatch.dataset.place);
    this.holes.forEach((_hole, hole) => {
      const chosen = Math.floor(Math.random() * left.length);
      this.#put(hole, left[chosen]);
      if (!mayRepeat) left.splice(chosen, 1);
    });
  }

  #pick(hole) {
    if (hole === this.#cursor) this.#put(hole, "");
    this.#moveTo(hole);
    this.#focus();
  }

  #drag(event) {
    const swatch = event.target.closest("[data-place]");
    if (swatch) event.dataTransfer.setData("text/plain", swatch.dataset.place);
  }

  #drop(event) {
    if (!this.#isHole(event)) return;
    event.preventDefault();
    if (this.#isBusy()) return;
    this.#moveTo(this.holes.indexOf(event.target.closest("[data-hole]")));
    const color = event.dataTransfer.getData("text/plain");
    if (this.swatches.some((swatch) => swatch.dataset.place === color)) this.#place(color);
  }

  #isHole(event) {
    return Boolean(event.target.closest("[data-hole]"));
  }

  // Keys

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select, input")) return;
    if (this.#isBusy()) return;
    const done = this.#placeByKey(event.key) || this.#keys(event)[event.key.toLowerCase()]?.();
    if (done !== undefined && done !== false) event.preventDefault();
  }

  #placeByKey(key) {
    const swatch = this.swatches.find((swatch) => swatch.dataset.key === key.toUpperCase());
    if (swatch) this.#place(swatch.dataset.place);
    return Boolean(swatch);
  }

  /** What each key does; a key that is not for us gives false and keeps its usual effect. */
  #keys(event) {
    const step = (by) => this.#moveTo((this.#cursor + by + this.holes.length) % this.holes.length);
    const act = (deed) => () => (deed(), true);
    const onHole = this.#isHole(event);
    return {
      arrowleft: act(() => step(-1)),
      arrowright: act(() => step(1)),
      arrowup: act(() => this.#cycle(1)),
      arrowdown: act(() => this.#cycle(-1)),
      backspace: act(() => this.#removeAndStepBack()),
      delete: act(() => this.#put(this.#cursor, "")),
      escape: act(() => this.#clear()),
      enter: () => onHole && (this.#submit(), true),
      " ": () => onHole && (this.#hold(), true),
      r: act(() => this.#say(this.selects.map((_, hole) => this.#colorName(hole)).join(", "))),
      l: act(() => this.#say(this.#rows().at(-1)?.say ?? this.dataset.sayNoGuess)),
      h: act(() => this.#say(this.#rows().map((row) => row.say).join(" ") || this.dataset.sayNoGuess)),
      [this.dataset.codesKey.toLowerCase()]: act(() => this.#say(this.#codesLeft())),
      "?": act(() => this.#toggleHelp()),
    };
  }

  #cycle(by) {
    const select = this.selects[this.#cursor];
    const count = this.swatches.length;
    const next = ((Number(select.value) || (by > 0 ? 0 : 1)) - 1 + by + count) % count;
    this.#put(this.#cursor, String(next + 1));
  }

  #removeAndStepBack() {
    if (!this.selects[this.#cursor].value && this.#cursor > 0) this.#moveTo(this.#cursor - 1);
    this.#put(this.#cursor, "");
  }

  #hold() {
    if (!this.selects[this.#cursor].value) return;
    if (!this.#held.delete(this.#cursor)) this.#held.add(this.#cursor);
    this.#show();
    this.#say(this.holes[this.#cursor].getAttribute("aria-label"));
  }

  #submit() {
    if (this.#isFull()) this.form.requestSubmit();
    else this.#say(this.dataset.sayNotFull);
  }

  #toggleHelp() {
    const keys = document.querySelector("#keys");
    keys.open = !keys.open;
    if (keys.open) keys.scrollIntoView({ block: "nearest" });
  }

  // Words

  #say(text) {
    document.querySelector("#live").textContent = text;
  }

  /** A sentence of the page's language, with its blanks filled. */
  #words(name, facts) {
    return this.dataset[name].replace(/%(\w+)/g, (_blank, fact) => facts[fact]);
  }

  /** The rows so far, in the words that the live region had for them. */
  #rows() {
    return [...this.board.querySelectorAll("#history [data-say]")].map((row) => row.dataset);
  }

  #codesLeft() {
    return this.dataset.sayNoCoach ?? this.#rows().at(-1)?.sayLeft ?? this.dataset.sayNoGuess;
  }

  // The answer

  /** While a guess is under way its row is not touched, or the answer would clear what came after. */
  #isBusy() {
    return this.form.getAttribute("aria-busy") === "true";
  }

  #busy(is) {
    this.form.setAttribute("aria-busy", String(is));
  }

  #answered({ target, detail: { xhr } }) {
    this.#busy(false);
    if (xhr.status < 200 || xhr.status >= 400) return; // a refusal, swapped too, keeps the row
    if (target === this.form) this.#nextRow();
    else this.command.value = "";
    this.board.querySelector("#history tbody tr:last-child")?.scrollIntoView({ block: "nearest" });
  }

  #complain() {
    this.board.querySelector("#message").textContent = this.dataset.sayNoAnswer;
    this.#say(this.dataset.sayNoAnswer);
  }
}

customElements.define("code-row", CodeRow);
