/* <rush-run>: a run of Rush: its clock, the moment for which the answered position stays, and the keys 1 to 4.
 *
 * data-left: the seconds left by the server's clock, which alone decides what counts. Without this script the
 * next position is there at once, and the time stands still until the next answer.
 */

const MOMENT = 700; // milliseconds for which the groups of an answer are shown
const SETTLE = 250; // milliseconds after which a key is meant for the new position
const LAST = 20; // seconds that tick
const GRACE = 1200; // milliseconds after which no answer counts anymore

class RushRun extends HTMLElement {
  connectedCallback() {
    this.was = this.querySelector("[data-was]");
    this.now = this.querySelector("[data-now]");
    document.addEventListener("keydown", this);
    if (this.was) this.#showAnswer();
    else this.#takeKeys();
    if (!this.dataset.left) return;
    this.end = Date.now() + 1000 * Number(this.dataset.left);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "reduced";
    this.timer = setInterval(() => this.#tick(), isStill ? 1000 : 100);
    this.#tick();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this);
    clearInterval(this.timer);
    clearTimeout(this.moment);
  }

  handleEvent(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (this.was && event.key === "Enter") {
      event.preventDefault();
      this.#showNext();
    } else if (this.takesKeys && this.#hears(event.target)) {
      this.querySelector(`[data-option="${event.key.match(/^[1-4]$/)}"]`)?.click();
    }
  }

  /** A setting leaves single keys to what has the focus. */
  #hears(target) {
    return document.documentElement.dataset.keys !== "row" || target.closest(".opts") !== null;
  }

  #showAnswer() {
    const { right, combo } = this.dataset;
    this.#tell("rush-answered", { isRight: right === "1", combo: Number(combo) });
    this.moment = setTimeout(() => this.#showNext(), MOMENT);
  }

  #showNext() {
    clearTimeout(this.moment);
    this.was.remove();
    this.was = null;
    this.now.hidden = false;
    this.now.querySelector("[autofocus]")?.focus();
    if (this.now.matches(".result")) {
      clearInterval(this.timer);
      this.#tell("rush-over");
    }
    this.#takeKeys();
  }

  #takeKeys() {
    setTimeout(() => (this.takesKeys = true), SETTLE);
  }

  #tick() {
    const left = Math.max(0, this.end - Date.now()) / 1000;
    const seconds = Math.ceil(left);
    if (seconds !== this.seconds) this.#show(seconds);
    const share = `${(100 * left) / Number(this.dataset.length)}%`;
    for (const line of this.querySelectorAll("[data-line]")) line.setAttribute("width", share);
    // The site alone knows whether the time is up: this machine's clock may have been set meanwhile. What is
    // on its way may still count, and brings a clock of its own.
    if (Date.now() > this.end + GRACE && !this.was && !this.querySelector(".htmx-request")) this.#askAgain();
  }

  #show(seconds) {
    this.seconds = seconds;
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    for (const clock of this.querySelectorAll("[data-clock]")) clock.textContent = text;
    this.classList.toggle("rush__run--late", seconds <= LAST);
    if (seconds <= LAST && seconds > 0) this.#tell("rush-tick");
  }

  #askAgain() {
    clearInterval(this.timer);
    location.reload();
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }
}

customElements.define("rush-run", RushRun);
