/* <code-row>: the row of a guess, with its holes, its cursor, and the pegs held for the next row.
 *
 * The <select>s of the form hold the row; the holes only show it. So the form sends the same as
 * without this script. The script knows no rules and checks no code. The parts inside the row
 * (<row-hand>, <row-drag>, <row-keys>, <row-send>) send "row-act" to change it, and it tells them by
 * "row-changed" and "row-moved". What they send as "row-say", <row-voice> speaks. The row is defined after its parts:
 * until then the lists are there, and no button is shown that does nothing.
 */

const TAKES_KEYS = "input, select, textarea, dialog, [popover], .menu";
const HOLD = 400; // milliseconds until a press is held
const SLACK = 8; // pixels by which a finger that is still may move
const ELSEWHERE = /^(.|Backspace)$/u; // keys of the page outside the row; arrows scroll it

/* <row-hand>: a click or a touch on the tray, a hole, the eraser, Undo, the die, or a row that was played. */
class RowHand extends HTMLElement {
  connectedCallback() {
    this.board = this.closest(".board");
    this.board.addEventListener("click", this);
  }

  disconnectedCallback() {
    this.board.removeEventListener("click", this);
  }

  handleEvent(event) {
    const at = (selector) => event.target.closest(selector);
    if (at("[data-die]")) {
      this.#act("fill", { colors: this.#roll(at("[data-die]").dataset.die === "any") });
    } else if (at("[data-place]")) {
      // Only a pointer moves on to the row; who pressed a key stays in the tray.
      this.#act("place", { color: at("[data-place]").dataset.place, focus: event.detail > 0 });
    } else if (at("[data-erase]")) {
      this.#act("back", { focus: event.detail > 0 });
    } else if (at("[data-undo]")) {
      this.#act("undo", { focus: true });
    } else if (at("[data-hole]")) {
      this.#act("pick", { hole: Number(at("[data-hole]").dataset.hole) - 1, focus: true });
    } else if (at("button.row__n")) {
      const pegs = at("tr").querySelectorAll("[data-color]");
      this.#act("fill", { colors: [...pegs].map((peg) => peg.dataset.color), focus: true });
    } else if (at("#history [data-color]")) {
      this.#act("place", { color: at("[data-color]").dataset.color, focus: true });
    }
  }

  /** A row at random; colors repeat only if they may. */
  #roll(mayRepeat) {
    const left = [...this.board.querySelectorAll("[data-place]")].map((swatch) => swatch.dataset.place);
    return [...this.board.querySelectorAll("[data-hole]")].map(() => {
      const chosen = Math.floor(Math.random() * left.length);
      return mayRepeat ? left[chosen] : left.splice(chosen, 1)[0];
    });
  }

  #act(act, detail) {
    this.dispatchEvent(new CustomEvent("row-act", { bubbles: true, detail: { act, ...detail } }));
  }
}

customElements.define("row-hand", RowHand);

/* <row-drag>: a peg under a pointer: from the tray into a hole, from hole to hole, out of the row. One that is
 * held where it is asks by "row-held" what else there is to it. */
class RowDrag extends HTMLElement {
  #pressed = null; // the button under the pointer, and where it was pressed
  #peg = null; // that follows the pointer
  #isUsed = false; // the press, so that it is no click

  connectedCallback() {
    this.row = this.closest("code-row");
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) this.row.addEventListener(type, this);
    this.row.addEventListener("click", (event) => this.#click(event), { capture: true });
    // A finger that drags or has held does not scroll, click, or give the focus.
    const keep = (event) => this.#isUsed && event.cancelable && event.preventDefault();
    for (const type of ["touchmove", "touchend"]) this.row.addEventListener(type, keep);
  }

  disconnectedCallback() {
    this.#release();
  }

  handleEvent(event) {
    if (event.type === "pointerdown") this.#press(event);
    else if (!this.#pressed || event.pointerId !== this.#pressed.pointerId) return;
    else if (event.type === "pointermove") this.#move(event);
    else {
      if (this.#peg && event.type === "pointerup") this.#drop(event);
      this.#release();
    }
  }

  #press({ target, button, isPrimary, pointerId, clientX, clientY }) {
    this.#release();
    this.#isUsed = false;
    const on = button === 0 && isPrimary && target.closest("[data-place], [data-hole]");
    if (!on) return;
    on.setPointerCapture(pointerId); // a quick one leaves the row at once
    this.#pressed = { on, pointerId, clientX, clientY };
    this.timer = setTimeout(() => this.#hold(on), HOLD);
  }

  #hold(on) {
    this.#isUsed = !on.dispatchEvent(new CustomEvent("row-held", { bubbles: true, cancelable: true }));
    if (this.#isUsed) this.#release();
  }

  #move({ clientX, clientY }) {
    const { on, ...start } = this.#pressed;
    const color = on.dataset.place ?? on.dataset.shows;
    if (!this.#peg && Math.hypot(clientX - start.clientX, clientY - start.clientY) > SLACK) {
      clearTimeout(this.timer);
      if (!color) return this.#release();
      this.#isUsed = true;
      this.#peg = pegOf(this.row.querySelector(`[data-place="${color}"]`));
      this.#peg.classList.add("peg--dragged");
      document.body.append(this.#peg);
    }
    if (this.#peg) this.#peg.style.translate = `${clientX}px ${clientY}px`;
  }

  #drop({ clientX, clientY }) {
    const under = document.elementFromPoint(clientX, clientY);
    const isInRow = this.row.contains(under?.closest(".row--now"));
    const to = isInRow && under.closest("[data-hole]");
    const { place: color, hole } = this.#pressed.on.dataset;
    if (color && to) this.#act("place", { color, hole: to.dataset.hole - 1 });
    else if (hole && to) this.#act("swap", { hole: hole - 1, to: to.dataset.hole - 1 });
    else if (hole && !isInRow) this.#act("remove", { hole: hole - 1 });
  }

  #release() {
    clearTimeout(this.timer);
    this.#peg?.remove();
    this.#peg = this.#pressed = null;
  }

  /** A pointer's click that ends a drag is none; one of a key or a script is. */
  #click(event) {
    if (!this.#isUsed || !event.detail) return;
    this.#isUsed = false;
    event.preventDefault();
    event.stopPropagation();
  }

  #act(act, detail) {
    this.dispatchEvent(new CustomEvent("row-act", { bubbles: true, detail: { act, ...detail, focus: true } }));
  }
}

/** A peg like a button of the tray. */
function pegOf(swatch) {
  const peg = document.createElement("span");
  peg.className = `peg peg--${swatch.dataset.place}`;
  peg.append(swatch.firstElementChild.cloneNode(true));
  return peg;
}

customElements.define("row-drag", RowDrag);

/* <row-keys>: what each key does. In the row, the tray, and the rows played, each does something; elsewhere
 * on the page those for colors and words do, unless a field, a menu, or a dialog has the focus, or a setting
 * leaves the keys to the row. */
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
    const hasModifier = event.ctrlKey || event.metaKey;
    const isUndo = hasModifier && !event.shiftKey && event.key?.toLowerCase() === "z";
    if (event.defaultPrevented || event.altKey || (hasModifier && !isUndo)) return;
    if (event.target.closest?.(TAKES_KEYS) || this.form.getAttribute("aria-busy") === "true") return;
    const isInRow = this.row.contains(event.target);
    if (!isInRow && document.documentElement.dataset.keys === "row") return;
    if (isUndo) {
      event.preventDefault();
      this.#act("undo");
    } else if (isInRow) this.#press(event, this.#isHole(event));
    else if (ELSEWHERE.test(standsFor(event) ?? event.key)) this.#press(event, false);
    else if (event.key === "Enter" && event.target.matches("body, main")) this.#press(event, true);
  }

  #press(event, isOnHole) {
    const keys = [event.key.toLowerCase(), standsFor(event)];
    if (!this.#tell("row-key", { keys })) return event.preventDefault(); // a note took it
    for (const key of keys) {
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
    return this.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable: true, detail }));
  }
}

/** The digit or letter in this place of an American keyboard, for layouts that have another sign there. */
function standsFor({ key, code, shiftKey }) {
  const isSign = [...key].length === 1 || key === "Process"; // not End, on a number pad
  if (!isSign || /^[a-z0-9]$/i.test(key) || shiftKey) return undefined;
  return code.match(/^(?:Digit|Numpad|Key)(\w)$/)?.[1].toLowerCase();
}

customElements.define("row-keys", RowKeys);

/* <row-send>: sends a full row, says why it does not send another, and goes on after the answer.
 * A guess that got no answer is sent again once the connection is back: the site counts it once. */
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
    addEventListener("online", this);
    this.#show();
  }

  disconnectedCallback() {
    removeEventListener("online", this);
  }

  /** A connection that is back may still be shaky. */
  handleEvent() {
    this.waits = this.unanswered ? [1000, 3000, 9000] : [];
    this.#sendAgain();
  }

  #sendAgain() {
    if (this.unanswered && this.unanswered === this.#guess) this.form.requestSubmit();
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

  /** The row of this turn, where turns are counted. */
  get #guess() {
    return this.#turn && [this.#turn, ...[...this.form.querySelectorAll("select")].map((list) => list.value)].join();
  }

  #sent() {
    this.turn = this.#turn;
    this.unanswered = null;
    this.#busy(true);
  }

  /** The row goes with its turn, even if it was refused because the board had moved on without it. */
  #answered({ target, detail: { xhr, isForeign } }) {
    this.#busy(false);
    if (isForeign || !xhr.status) {
      if (target !== this.form) return;
      this.unanswered = this.#guess;
      if (this.waits?.length) setTimeout(() => this.#sendAgain(), this.waits.shift());
      return;
    }
    this.waits = [];
    const isRefused = xhr.status >= 400; // which is swapped, too
    const act = !isRefused ? "next" : this.#turn === this.turn ? "first" : "clear";
    if (target === this.form) this.#tell("row-act", { act, focus: this.#hasFocus });
    if (isRefused) return;
    if (target !== this.form) this.form.querySelector("[name=command]").value = "";
    this.row.querySelector("#history tbody tr:last-child")?.scrollIntoView({ block: "nearest" });
  }

  /** Who went elsewhere before the row was sent again stays there. */
  get #hasFocus() {
    const { activeElement } = document;
    return activeElement.matches("body, main") || this.form.contains(activeElement);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }
}

customElements.define("row-send", RowSend);

/* <row-voice>: tells the live region what a key asks for, and what the row announces. */
class RowVoice extends HTMLElement {
  #shown = "";

  connectedCallback() {
    this.row = this.closest("code-row");
    this.board = this.closest(".board");
    this.row.addEventListener("row-say", this);
    this.row.addEventListener("row-changed", this);
  }

  handleEvent({ type, detail }) {
    if (type === "row-changed") this.#takeBack();
    else this.#say(detail.text ?? this.#read[detail.what](), detail.isShown);
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

/* <code-row>: the row itself. */
class CodeRow extends HTMLElement {
  #cursor = 0;
  #held = new Set();
  #row = []; // that the holes show: its turn, and the color of each
  #undo = null; // what takes back the last act, if it can be

  #acts = {
    place: ({ color, hole = this.#cursor }) => this.#place(color, hole),
    fill: ({ colors }) => colors.forEach((color, hole) => this.#put(hole, color)),
    pick: ({ hole }) => this.#pick(hole),
    step: ({ by }) => this.#moveTo((this.#cursor + by + this.holes.length) % this.holes.length),
    cycle: ({ by }) => this.#cycle(by),
    back: () => this.#back(),
    empty: () => this.#put(this.#cursor, ""),
    swap: ({ hole, to }) => this.#swap(hole, to),
    remove: ({ hole }) => this.#remove(hole),
    clear: () => this.#clear(),
    hold: () => this.#hold(),
    noted: ({ undo }) => this.#show(undo),
    undo: () => this.#undo?.(),
    next: () => this.#next(),
    first: () => this.#moveTo(0),
  };

  connectedCallback() {
    // Not with any move of a pointer: a browser reports one by itself, at its first corner.
    this.addEventListener("pointerover", fetchLate, { once: true });
    this.form = this.querySelector("form");
    this.selects = [...this.form.querySelectorAll("select")];
    this.holes = [...this.form.querySelectorAll("[data-hole]")];
    const swatches = [...this.form.querySelectorAll("[data-place]")];
    this.swatches = swatches.sort((one, other) => one.dataset.place - other.dataset.place); // a keypad has its 0 last
    this.undoing = this.form.querySelector("[data-undo]");
    this.form.noValidate = true; // <row-send> says what is missing instead
    this.addEventListener("row-act", ({ detail }) => this.#act(detail));
    this.form.addEventListener("reset", () => setTimeout(() => this.#clear()));
    addEventListener("pageshow", this);
    if (wasHere()) this.#row = kept(this.#page);
    this.#bringBack();
    this.#moveTo(this.#firstEmpty());
    this.#show();
  }

  disconnectedCallback() {
    removeEventListener("pageshow", this);
  }

  /** A browser that goes back may fill or empty the lists after the holes were drawn; WebKit does a task later. */
  handleEvent() {
    this.#showAgain();
    setTimeout(() => this.#showAgain());
  }

  #showAgain() {
    this.#bringBack();
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
    const { shows, left } = this.holes[hole].dataset;
    if (!shows && left) return this.#place(left, hole);
    if (hole === this.#cursor) this.#put(hole, "");
    this.#moveTo(hole);
  }

  /** Two holes exchange what is in them; a peg is held where it comes to. */
  #swap(hole, to) {
    const [one, other] = [this.selects[hole].value, this.selects[to].value];
    const held = [...this.#held].map((at) => (at === hole ? to : at === to ? hole : at));
    this.#held = new Set(held);
    this.selects[to].value = one;
    this.#put(hole, other);
    if (!other) this.#moveTo(hole);
  }

  #remove(hole) {
    this.#put(hole, "");
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

  /** Holds a peg, or lets it go; in an empty hole, places the color that notes have left there. */
  #hold() {
    const { left } = this.holes[this.#cursor].dataset;
    if (!this.selects[this.#cursor].value) return left && this.#place(left, this.#cursor);
    if (!this.#held.delete(this.#cursor)) this.#held.add(this.#cursor);
    this.#show();
    this.#tell("row-say", { text: this.holes[this.#cursor].getAttribute("aria-label") });
  }

  #clear() {
    const [held, [turn, ...colors]] = [this.#held, this.#row];
    this.#held = new Set();
    this.#next();
    if (turn === this.#turn && colors.some(Boolean)) this.#offer(() => this.#restore(colors, held));
  }

  #restore(colors, held) {
    this.#held = held;
    this.selects.forEach((select, hole) => (select.value = colors[hole]));
    this.#moveTo(this.#firstEmpty());
    this.#show();
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

  // What going back and a reload keep: the row of this turn of this page, but for a code that is hidden

  get #page() {
    return `row ${location.pathname}${location.search}`;
  }

  get #turn() {
    return this.form.elements.number?.value ?? this.form.getAttribute("action");
  }

  #keep() {
    this.#row = [this.#turn, ...this.selects.map((select) => select.value)];
    if (!this.selects[0].name.startsWith("secret")) keep(this.#page, this.#row);
  }

  #bringBack() {
    const [turn, ...colors] = this.#row;
    if (turn !== this.#turn || colors.length !== this.selects.length || this.selects.some((select) => select.value)) return;
    const has = (select, color) => [...select.options].some(({ value }) => value === color); // the rules may be others
    this.selects.forEach((select, hole) => has(select, colors[hole]) && (select.value = colors[hole]));
  }

  // What it looks like

  #moveTo(hole) {
    this.#cursor = hole;
    this.holes.forEach((button, index) => {
      button.tabIndex = index === hole ? 0 : -1;
      button.classList.toggle("hole--cursor", index === hole);
    });
    if (this.holes.includes(document.activeElement)) this.#focus();
    this.#tell("row-moved", { hole });
  }

  #focus() {
    this.holes[this.#cursor].focus({ preventScroll: true });
  }

  #show(undo = null) {
    this.holes.forEach((button, hole) => this.#showHole(button, hole));
    this.#keep();
    this.#offer(undo);
    this.#tell("row-changed");
  }

  /** What can be undone is the last act alone. */
  #offer(undo) {
    this.#undo = undo;
    if (!this.undoing) return;
    const hasFocus = this.undoing === document.activeElement;
    this.undoing.hidden = !undo;
    if (hasFocus && !undo) this.#focus();
  }

  #showHole(button, hole) {
    const { value: color, selectedOptions: [{ text: name }] } = this.selects[hole];
    const held = this.#held.has(hole);
    const words = held ? this.dataset.sayHeldHole : this.dataset.sayHole;
    button.setAttribute("aria-label", words.replace("%n", hole + 1).replace("%color", name));
    button.classList.toggle("hole--held", held);
    if ((button.dataset.shows ?? "") === color) return; // a peg drops once
    button.dataset.shows = color;
    button.replaceChildren(...(color ? [pegOf(this.swatches[color - 1])] : []));
    if (color) this.#tell("peg-placed", { color: Number(color) });
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }
}

/** Let this tab remember a turn and the color of each hole, unless the browser refuses it. */
function keep(page, [turn, ...colors]) {
  try {
    if (colors.some(Boolean)) sessionStorage.setItem(page, JSON.stringify([turn, ...colors]));
    else sessionStorage.removeItem(page);
  } catch {
    // A reload then shows an empty row, as before anything was kept.
  }
}

/** What this tab remembers of a page. */
function kept(page) {
  try {
    return JSON.parse(sessionStorage.getItem(page)) ?? [];
  } catch {
    return [];
  }
}

/** What a first visit can do without until a pointer is over a row, or something is pressed. */
function fetchLate() {
  for (const late of document.querySelectorAll("script[type=late]")) late.replaceWith(moduleAt(late.dataset.src));
}

function moduleAt(src) {
  const script = document.createElement("script");
  script.type = "module";
  script.src = src;
  return script;
}

/** Whether this page was loaded again, or gone back to. */
function wasHere() {
  return performance.getEntriesByType("navigation")[0]?.type !== "navigate";
}

for (const type of ["pointerdown", "keydown"]) addEventListener(type, fetchLate, { once: true });
customElements.define("code-row", CodeRow);

/** The sounds are fetched once their switch is on, which most visitors never touch. */
function fetchSounds() {
  const speaker = document.querySelector("#sound[aria-pressed=true]");
  if (!speaker || document.querySelector(`script[src="${speaker.dataset.script}"]`)) return;
  document.head.append(moduleAt(speaker.dataset.script));
}

document.addEventListener("htmx:afterSettle", fetchSounds);
fetchSounds();
