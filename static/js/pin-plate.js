/* <pin-plate>: the answer to a guess, on a plate whose pins are clicked.
 *
 * The fields of its form hold the counts: those marked as the part "black" or "white", or else the
 * choices of that name. So the form sends the same as without this script. No answer is sent before
 * a pin was clicked, or the button that says that there is none.
 */

const KINDS = ["", "pin--w", "pin--b"];

class PinPlate extends HTMLElement {
  #isGiven = false;

  connectedCallback() {
    this.form = this.closest("form");
    this.pins = [...this.querySelectorAll("[data-pin]")];
    this.form.noValidate = true; // what is missing is said here
    this.addEventListener("click", (event) => this.#click(event));
    this.form.addEventListener("submit", (event) => this.#check(event), { capture: true });
    this.form.addEventListener("reset", () => setTimeout(() => this.#fill(false)));
    this.#isGiven = this.pins.some((pin) => this.#kindOf(pin));
    this.#show();
  }

  #click(event) {
    const pin = event.target.closest("[data-pin]");
    if (pin) this.#turn(pin);
    else if (event.target.closest("[data-nothing]")) this.#fill(true);
  }

  #turn(pin) {
    this.#setKind(pin, KINDS[(KINDS.indexOf(this.#kindOf(pin)) + 1) % KINDS.length]);
    this.#isGiven = true;
    this.#show();
  }

  /** No pin: as an answer, or because none was given yet. */
  #fill(isGiven) {
    this.pins.forEach((pin) => this.#setKind(pin, ""));
    this.#isGiven = isGiven;
    this.#show();
  }

  #kindOf(pin) {
    return KINDS.find((kind) => kind && pin.firstElementChild.classList.contains(kind)) ?? "";
  }

  #setKind(pin, kind) {
    pin.firstElementChild.className = `pin ${kind}`;
  }

  #show() {
    const names = this.dataset.sayKinds.split("|");
    this.pins.forEach((pin, at) => {
      const kind = names[KINDS.indexOf(this.#kindOf(pin))];
      pin.setAttribute("aria-label", this.#words("sayPin", { n: at + 1, kind }));
    });
    this.querySelector("output").textContent = this.#isGiven ? this.#write() : "";
    const message = document.querySelector("#message");
    if (this.#isGiven && message.textContent === this.dataset.sayWhy) message.textContent = "";
  }

  /** Puts the counts into the form, and into words. */
  #write() {
    const [white, black] = KINDS.slice(1).map((kind) => this.pins.filter((pin) => this.#kindOf(pin) === kind).length);
    this.#field("black").value = black;
    this.#field("white").value = white;
    return this.#words("sayAnswer", {
      black: this.dataset.sayBlack.split("|")[black],
      white: this.dataset.sayWhite.split("|")[white],
    });
  }

  #field(part) {
    return this.form.querySelector(`[data-part="${part}"]`) ?? this.form.elements[part];
  }

  #check(event) {
    if (this.#isGiven) return this.#write(); // again, because a browser that went back may have emptied the fields
    event.preventDefault();
    event.stopImmediatePropagation(); // nor does htmx send it
    for (const place of ["#message", "#live"]) document.querySelector(place).textContent = this.dataset.sayWhy;
    this.pins[0].focus();
  }

  #words(name, facts) {
    return this.dataset[name].replace(/%(\w+)/g, (_blank, fact) => facts[fact]);
  }
}

customElements.define("pin-plate", PinPlate);
