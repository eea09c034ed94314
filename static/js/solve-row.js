/* <solve-row>: the answer of a guess on a plate whose pins are clicked, and a guess to take over.
 *
 * It stands around a <code-row>. The form sends the same fields as the one in which rows are typed:
 * the colors of the lists as one code, and how many pins are black and white.
 */

const KINDS = ["", "pin--w", "pin--b"];

class SolveRow extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.pins = [...this.querySelectorAll("[data-pin]")];
    this.addEventListener("click", (event) => this.#click(event));
    this.form.addEventListener("reset", () => setTimeout(() => this.#clear()));
    this.form.addEventListener("formdata", (event) => this.#write(event.formData));
    this.#show();
  }

  #click(event) {
    const at = (selector) => event.target.closest(selector);
    if (at("[data-pin]")) this.#turn(at("[data-pin]"));
    else if (at("[data-use]")) this.#use(at("[data-use]"));
  }

  // The answer

  #turn(pin) {
    this.#setKind(pin, KINDS[(KINDS.indexOf(this.#kindOf(pin)) + 1) % KINDS.length]);
    this.#show();
  }

  #kindOf(pin) {
    return KINDS.find((kind) => kind && pin.firstElementChild.classList.contains(kind)) ?? "";
  }

  #setKind(pin, kind) {
    pin.firstElementChild.className = `pin ${kind}`;
  }

  #count(kind) {
    return this.pins.filter((pin) => this.#kindOf(pin) === kind).length;
  }

  #clear() {
    this.pins.forEach((pin) => this.#setKind(pin, ""));
    this.#show();
  }

  #show() {
    const names = this.dataset.sayKinds.split("|");
    this.pins.forEach((pin, at) => {
      const kind = names[KINDS.indexOf(this.#kindOf(pin))];
      pin.setAttribute("aria-label", this.#words("sayPin", { n: at + 1, kind }));
    });
    const counts = { black: this.#count("pin--b"), white: this.#count("pin--w") };
    this.#part("black").value = counts.black;
    this.#part("white").value = counts.white;
    this.querySelector("output").textContent = this.#words("sayAnswer", {
      black: this.dataset.sayBlack.split("|")[counts.black],
      white: this.dataset.sayWhite.split("|")[counts.white],
    });
  }

  // The guess

  /** Clicks the holes and the tray as a visitor would. */
  #use(button) {
    const colors = [...button.closest(".advice").querySelectorAll("[data-color]")];
    this.querySelector("[data-hole]").click();
    colors.forEach((peg) => this.querySelector(`[data-place="${peg.dataset.color}"]`).click());
    this.pins[0].focus();
  }

  #write(data) {
    const lists = [...this.querySelectorAll("select")];
    const symbols = lists.map((list) => this.querySelector(`[data-place="${list.value}"]`).dataset.key);
    lists.forEach((list) => data.delete(list.name));
    data.set(this.#part("guess").name, symbols.join(""));
  }

  #part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }

  #words(name, facts) {
    return this.dataset[name].replace(/%(\w+)/g, (_blank, fact) => facts[fact]);
  }
}

customElements.define("solve-row", SolveRow);
