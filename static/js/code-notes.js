/* <code-notes>: what a player crosses out: a color in every hole, or in one.
 *
 * Notes change no row and are never judged. They show on the tray and in empty holes, and a card to change
 * them opens where a color or a hole is held or clicked with the right button. The row tells of itself by
 * "row-changed", "row-moved", "row-held", and "row-key", and is told by "row-act".
 *
 * Scripts keep nothing that the site does not have. This is the exception: the browser keeps the notes on
 * the newest games, each under the game's token, and sends them nowhere
 * (docs/decisions/0008-notes-in-the-browser.md).
 */

const GAMES = 20;
const OF_A_GAME = /^\/(?:games|live)\/([^/]+)\//; // notes on other boards go with the page
const GAP = 10; // pixels between a card and what it is about

class CodeNotes extends HTMLElement {
  #notes = []; // for each color, a bit for each hole that it is crossed out in
  #at = 0; // the hole of the cursor
  #times = 0; // that X was pressed just now
  #about = null; // the button that the card is about
  #toggles = new Map(); // each button of the card, with the color and the holes that it crosses out

  connectedCallback() {
    this.row = this.closest("code-row");
    ({ form: this.form, holes: this.holes, swatches: this.swatches } = this.row);
    this.names = [...this.form.querySelector("select").options].slice(1).map(({ text }) => text);
    this.all = 2 ** this.holes.length - 1;
    this.token = this.form.getAttribute("action").match(OF_A_GAME)?.[1];
    this.#read();
    this.#at = Math.max(0, this.holes.findIndex((hole) => hole.matches(".hole--cursor")));
    this.#listen();
    this.#drawTray();
    this.#drawHoles();
  }

  #read() {
    const [, ...notes] = kept().find(([token]) => token === this.token) ?? [];
    this.#notes = this.swatches.map((_swatch, color) => notes[color] & this.all);
  }

  /** Another tab has the same game open, and has changed its notes. */
  #reread({ key }) {
    if (key !== "notes" || !this.token) return;
    this.#read();
    this.#drawTray();
    this.#drawCard();
    this.#tell("row-act", { act: "noted" });
  }

  disconnectedCallback() {
    this.gone.abort();
  }

  #listen() {
    this.gone = new AbortController();
    const { signal } = this.gone;
    const on = (target, types, act) =>
      types.split(" ").forEach((type) => target.addEventListener(type, act, { signal, capture: target === document }));
    on(this.row, "row-changed", () => this.#drawHoles());
    on(this.row, "row-moved", ({ detail }) => this.#move(detail.hole));
    on(this.row, "row-key", (event) => this.#key(event.detail.keys) && event.preventDefault());
    on(this.row, "row-held contextmenu", (event) => this.#ask(event));
    on(document, "keydown", (event) => this.#escape(event));
    on(document, "pointerdown focusin", ({ target }) => this.contains(target) || this.#close());
    on(document, "pointerdown", () => (this.#times = 0));
    on(window, "scroll resize", () => this.#close());
    on(window, "storage", (event) => this.#reread(event));
  }

  // What is noted

  /** X, then a color: not in this hole; X twice: in no hole; X and Delete: no notes. Whether it was one of these. */
  #key(keys) {
    const has = (key) => keys.includes(key.toLowerCase());
    const times = this.#times;
    const color = this.swatches.findIndex((swatch) => has(swatch.dataset.key));
    this.#times = has("x") ? (times % 2) + 1 : 0;
    if (has("x")) this.#say(this.#times === 1 ? this.dataset.sayHere : this.dataset.sayEverywhere, true);
    else if (times && color >= 0) {
      this.#cross(color, times === 1 ? 1 << this.#at : this.all);
      this.#say(this.#nameOf(color));
    } else if (times && has("delete")) {
      this.#change(this.#notes.map(() => 0));
      this.#say(this.dataset.sayNone);
    } else return false;
    return true;
  }

  /** Crosses a color out in a hole or in all, or takes that back. */
  #cross(color, holes) {
    const before = this.#notes[color];
    const after = holes !== this.all ? before ^ holes : before === holes ? 0 : holes;
    this.#change(this.#notes.map((note, of) => (of === color ? after : note)));
    this.#tell("note-made", { isOut: after > before });
  }

  #change(notes) {
    const before = this.#notes;
    this.#notes = notes;
    keep(this.token, notes);
    this.#drawTray();
    this.#drawCard();
    this.#tell("row-act", { act: "noted", undo: () => this.#change(before) });
  }

  #move(hole) {
    this.#at = hole;
    this.#drawTray();
  }

  // What it looks like

  #nameOf(color) {
    const out = this.holes.map((_hole, at) => at + 1).filter((number) => this.#notes[color] & (1 << (number - 1)));
    const { sayOut, sayOutIn } = this.dataset;
    const words = !out.length ? "%color" : out.length === this.holes.length ? sayOut : sayOutIn;
    return words.replace("%color", this.names[color]).replace("%holes", out.join(", "));
  }

  #drawTray() {
    this.swatches.forEach((swatch, color) => {
      const note = this.#notes[color];
      const isOut = note === this.all;
      const isOutHere = !isOut && Boolean(note & (1 << this.#at));
      if (swatch.dataset.note === `${note} ${isOutHere}`) return; // a bar is drawn once
      swatch.dataset.note = `${note} ${isOutHere}`;
      swatch.classList.toggle("peg--out", isOut);
      swatch.classList.toggle("peg--out-here", isOutHere);
      swatch.setAttribute("aria-label", this.#nameOf(color));
      swatch.querySelectorAll(".strike, .gauge").forEach((part) => part.remove());
      if (isOut || isOutHere) swatch.append(make("span", "strike"));
      if (note && !isOut) swatch.append(make("span", "gauge", ...this.holes.map((_hole, at) => mark(note & (1 << at)))));
    });
  }

  /** An empty hole says how many colors are out, or shows the one that is left. The row has just written its name. */
  #drawHoles() {
    this.holes.forEach((hole, at) => {
      hole.querySelector(".hole__out, .peg--ghost")?.remove();
      delete hole.dataset.left;
      const left = this.swatches.filter((_swatch, color) => !(this.#notes[color] & (1 << at)));
      const out = this.swatches.length - left.length;
      if (hole.dataset.shows || !out) return;
      const { sayCount, sayLeft } = this.dataset;
      const words = left.length === 1 ? sayLeft.replace("%color", this.#name(left[0])) : sayCount.replace("%n", out);
      hole.setAttribute("aria-label", `${hole.getAttribute("aria-label")}, ${words}`);
      if (left.length === 1) {
        hole.dataset.left = left[0].dataset.place;
        hole.append(pegOf("span", left[0], "peg--ghost"));
      } else hole.append(make("span", "hole__out", out, make("small", "", sayCount.replace("%n", "").trim())));
    });
  }

  #name(swatch) {
    return this.names[this.swatches.indexOf(swatch)];
  }

  // The card

  #ask(event) {
    const button = event.target.closest("[data-place], [data-hole]");
    if (!button) return;
    event.preventDefault(); // no menu of the browser, and no click
    if (button === this.#about) return;
    if (event.type === "row-held" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
    this.#close();
    this.#open(button);
  }

  #open(button) {
    const isHole = button.matches("[data-hole]");
    this.before = document.activeElement;
    this.#about = button;
    const card = isHole ? this.#cardOfHole(this.holes.indexOf(button)) : this.#cardOfColor(this.swatches.indexOf(button));
    card.popover = "manual";
    card.setAttribute("role", "dialog");
    this.replaceChildren(card);
    this.#drawCard();
    button.setAttribute("aria-expanded", "true");
    card.showPopover?.();
    this.#put(card, button.getBoundingClientRect(), isHole);
    this.querySelector("[aria-pressed]").focus({ preventScroll: true });
  }

  #cardOfColor(color) {
    const swatch = this.swatches[color];
    const toggles = this.holes.map((_hole, at) => {
      const toggle = this.#toggle(make("button", "tog", at + 1, make("span", "strike")), color, 1 << at);
      toggle.setAttribute("aria-label", this.dataset.sayNotIn.replace("%n", at + 1));
      return toggle;
    });
    const all = this.#toggle(make("button", "notecard__all", this.dataset.sayInNone), color, this.all);
    const head = make("p", "notecard__head", pegOf("span", swatch), make("strong", "", this.names[color]));
    const card = make("div", "notecard", head, make("div", "notecard__holes", ...toggles), all);
    card.setAttribute("aria-label", this.names[color]);
    return card;
  }

  #cardOfHole(hole) {
    const pegs = this.swatches.map((swatch, color) => {
      const peg = this.#toggle(pegOf("button", swatch), color, 1 << hole);
      peg.append(make("span", "strike"));
      peg.setAttribute("aria-label", this.names[color]);
      return peg;
    });
    const title = this.dataset.sayTitle.replace("%n", hole + 1);
    const head = make("p", "notecard__head", make("strong", "", title), make("span", "", this.dataset.sayWhat));
    const card = make("div", "notecard notecard--hole", head, make("div", "notecard__pegs", ...pegs));
    card.setAttribute("aria-label", `${title}: ${this.dataset.sayWhat}`);
    return card;
  }

  #toggle(button, color, holes) {
    button.type = "button";
    button.addEventListener("click", () => this.#cross(color, holes));
    this.#toggles.set(button, { color, holes });
    return button;
  }

  #drawCard() {
    this.#toggles.forEach(({ color, holes }, toggle) => {
      const isOut = (this.#notes[color] & holes) === holes;
      toggle.setAttribute("aria-pressed", String(isOut));
      if (toggle.matches(".peg")) toggle.classList.toggle("peg--out", isOut);
    });
  }

  /** Above the tray, or under a hole where there is room. */
  #put(card, { left, top, bottom, width }, isHole) {
    const board = this.closest(".board").getBoundingClientRect();
    const size = card.getBoundingClientRect();
    const middle = left + width / 2;
    const leftmost = Math.max(board.left + GAP, Math.min(middle - size.width / 2, board.right - GAP - size.width));
    const isUnder = isHole && bottom + GAP + size.height < innerHeight;
    card.classList.toggle("notecard--under", isUnder);
    card.style.left = `${leftmost}px`;
    card.style.top = `${isUnder ? bottom + GAP : Math.max(GAP, top - GAP - size.height)}px`;
    card.style.setProperty("--tip", `${middle - leftmost}px`);
  }

  #escape(event) {
    if (event.ctrlKey || event.metaKey) this.#times = 0;
    if (!this.#about || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  }

  /** Who was in the card is again where they came from. */
  #close() {
    if (!this.#about) return;
    const [about, hasFocus] = [this.#about, this.contains(document.activeElement)];
    about.removeAttribute("aria-expanded");
    this.#about = null;
    this.#toggles.clear();
    this.replaceChildren();
    if (hasFocus) (this.before.matches("body") ? about : this.before).focus({ preventScroll: true });
  }

  #say(text, isShown = false) {
    this.#tell("row-say", { text, isShown });
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }
}

function make(tag, className, ...content) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...content);
  return element;
}

/** What looks like a color of the tray. */
function pegOf(tag, swatch, also = "") {
  return make(tag, `peg peg--${swatch.dataset.place} ${also}`, swatch.firstElementChild.cloneNode(true));
}

function mark(isOut) {
  return make("i", isOut ? "gauge__hole gauge__hole--out" : "gauge__hole");
}

/** The notes on the newest games, each after its token; none where the browser keeps nothing. */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem("notes"));
    return Array.isArray(found) ? found.filter(Array.isArray) : [];
  } catch {
    return [];
  }
}

function keep(token, notes) {
  if (!token) return;
  const others = kept().filter(([of]) => of !== token);
  const all = notes.some(Boolean) ? [...others, [token, ...notes]] : others;
  try {
    localStorage.setItem("notes", JSON.stringify(all.slice(-GAMES)));
  } catch {
    // They then go with the page.
  }
}

customElements.define("code-notes", CodeNotes);
