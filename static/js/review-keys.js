/* <review-keys>: ← → Home End go from row to row of a review; B hides the best guesses, or shows them. */

let isPlain = false; // kept from row to row, as is whether the numbers are open
let isOpen = false;

class ReviewKeys extends HTMLElement {
  #addresses = { arrowleft: "previous", arrowright: "next", home: "first", end: "last" };

  connectedCallback() {
    this.toggleAttribute("data-plain", isPlain);
    const numbers = this.querySelector("#numbers");
    numbers.open = isOpen;
    numbers.addEventListener("toggle", () => (isOpen = numbers.open));
    document.addEventListener("keydown", this);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this);
  }

  handleEvent(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, code-row")) return;
    const key = event.key.toLowerCase();
    const isB = key === "b" || (event.code === "KeyB" && !/^[a-z]$/.test(key)); // on layouts without Latin letters
    if (isB && document.documentElement.dataset.keys !== "row") {
      isPlain = this.toggleAttribute("data-plain");
    } else if (this.dataset[this.#addresses[key]]) {
      const link = this.querySelector(`a[href="${this.dataset[this.#addresses[key]]}"]`);
      link?.setAttribute("hx-swap", "outerHTML"); // by keys, the page stays where it is
      link?.click();
    } else return;
    event.preventDefault();
  }
}

customElements.define("review-keys", ReviewKeys);
