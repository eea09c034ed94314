/* <late-key>: a key that was meant for the row does not start a new game when the game has just ended. */
const MOMENT = 600; // milliseconds
const TYPING = 2000; // milliseconds after a key of a row that somebody goes on typing

class LateKey extends HTMLElement {
  #isLate = true;

  connectedCallback() {
    this.parentElement.addEventListener("keydown", (event) => {
      if (!["Enter", " "].includes(event.key)) return event.key.length === 1 && this.#wait(TYPING);
      if (this.#isLate || event.repeat) event.preventDefault();
    });
    this.#wait(MOMENT);
  }

  #wait(time) {
    this.#isLate = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#end(), time);
  }

  #end() {
    this.#isLate = false;
    this.remove();
  }
}

customElements.define("late-key", LateKey);
