/* <code-row>: the row of a guess, with its holes, its cursor, and the pegs held for the next row.
 *
 * The <select>s of the form hold the row; the holes only show it. So the form sends the same as
 * without this script. The script knows no rules and checks no code. The parts inside the row
 * (<row-hand>, <row-drag>, <row-keys>, <row-send>) send "row-act" to change it, and it tells them by
 * "row-changed". What they send as "row-say", <row-voice> speaks. The row waits until it has all of
 * them: as long as one is missing, the lists are there, and no button is shown that does nothing.
 */

const stored = storage();

const PARTS = ["row-hand", "row-drag", "row-keys", "row-send", "row-voice"];

class CodeRow extends HTMLElement {
  #cursor = 0;
  #held = new Set();

  #acts = {
    place: ({ color, hole = this.#cursor }) => this.#place(color, hole),
    fill: ({ colors }) => colors.forEach((color, hole) => this.#put(hole, color)),
    pick: ({ hole }) => this.#pick(hole),
    step: ({ by }) => this.#moveTo((this.#cursor + by + this.holes.length) % this.holes.length),
    cycle: ({ by }) => this.#cycle(by),
    back: () => this.#back(),
    empty: () => this.#put(this.#cursor, ""),
    clear: () => this.#clear(),
    hold: () => this.#hold(),
    next: () => this.#next(),
    first: () => this.#moveTo(0),
  };

  connectedCallback() {
    this.form = this.querySelector("form");
    this.selects = [...this.form.querySelectorAll("select")];
    this.holes = [...this.form.querySelectorAll("[data-hole]")];
    this.swatches = [...this.form.querySelectorAll("[data-place]")];
    this.form.noValidate = true; // <row-send> says what is missing instead
    this.addEventListener("row-act", ({ detail }) => this.#act(detail));
    this.form.addEventListener("reset", () => setTimeout(() => this.#clear()));
    // A browser that goes back may fill the lists after this script has drawn the holes.
    addEventListener("pageshow", () => this.isConnected && this.#show());
    this.#bringBack();
    this.#moveTo(this.#firstEmpty());
    this.#show();
  }

  /** While a guess is under way its row is not touched, or the answer would clear what came after. */
  #act(detail) {
    if (this.form.getAttribute("aria-busy") === "true") return;
    this.#acts[detail.act](detail);
    if (detail.focus) this.#focus();
  }

  // The row

  #put(hole, color) {
    this.selects[hole].value = color;
    if (!color) this.#held.delete(hole);
    this.#show();
  }

  #place(color, hole) {
    this.#put(hole, color);
    this.#moveTo(Math.min(hole + 1, this.holes.length - 1));
  }

  #pick(hole) {
    if (hole === this.#cursor) this.#put(hole, "");
    this.#moveTo(hole);
  }

  #cycle(by) {
    const count = this.swatches.length;
    const now = Number(this.selects[this.#cursor].value) || (by > 0 ? 0 : 1);
    this.#put(this.#cursor, String(((now - 1 + by + count) % count) + 1));
  }

  #back() {
    if (!this.selects[this.#cursor].value && this.#cursor > 0) this.#moveTo(this.#cursor - 1);
    this.#put(this.#cursor, "");
  }

  #hold() {
    if (!this.selects[this.#cursor].value) return;
    if (!this.#held.delete(this.#cursor)) this.#held.add(this.#cursor);
    this.#show();
    this.#tell("row-say", { text: this.holes[this.#cursor].getAttribute("aria-label") });
  }

  #clear() {
    this.#held.clear();
    this.#next();
  }

  /** The next row: empty, but for the pegs that are held. */
  #next() {
    this.selects.forEach((select, hole) => this.#held.has(hole) || (select.value = ""));
    this.#moveTo(this.#firstEmpty());
    this.#show();
  }

  #firstEmpty() {
    return Math.max(0, this.selects.findIndex((select) => !select.value));
  }

  // What a reload keeps: the row of this turn of this page

  get #turn() {
    return `${location.pathname} ${this.form.elements.number?.value ?? ""}`;
  }

  #keep() {
    if (this.form.elements.number) stored?.setItem("row", JSON.stringify([this.#turn, ...this.selects.map((select) => select.value)]));
  }

  #bringBack() {
    const [turn, ...colors] = JSON.parse(stored?.getItem("row") ?? "[]");
    if (turn !== this.#turn || !wasHere() || this.selects.some((select) => select.value)) return;
    this.selects.forEach((select, hole) => (select.value = colors[hole] ?? ""));
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
    this.holes.forEach((button, hole) => this.#showHole(button, hole));
    this.#keep();
    this.#tell("row-changed");
  }

  #showHole(button, hole) {
    const { value: color, selectedOptions: [{ text: name }] } = this.selects[hole];
    const held = this.#held.has(hole);
    const words = held ? this.dataset.sayHeldHole : this.dataset.sayHole;
    button.setAttribute("aria-label", words.replace("%n", hole + 1).replace("%color", name));
    button.classList.toggle("hole--held", held);
    if ((button.dataset.shows ?? "") === color) return; // a peg drops once
    button.dataset.shows = color;
    button.replaceChildren(...(color ? [this.#peg(color)] : []));
    if (color) this.#tell("peg-placed", { color: Number(color) });
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
}

/** The storage of this tab, unless the browser refuses it. */
function storage() {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** Whether this page was loaded again, or gone back to. */
function wasHere() {
  return performance.getEntriesByType("navigation")[0]?.type !== "navigate";
}

Promise.all(PARTS.map((part) => customElements.whenDefined(part))).then(() => customElements.define("code-row", CodeRow));
