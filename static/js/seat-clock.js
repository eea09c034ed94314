/* <seat-clock>: counts a clock down between two answers of the server, whose time alone counts. Date goes on while
   a computer sleeps. */
const LAG = 0.5; // seconds of each turn that are not charged

class SeatClock extends HTMLElement {
  connectedCallback() {
    this.time = this.querySelector("time");
    this.end = Date.now() + 1000 * (Number(this.dataset.left) + LAG);
    if ("runs" in this.dataset) this.timer = setInterval(() => this.#show(), 200);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  #show() {
    const left = Math.min(Number(this.dataset.left), Math.max(0, (this.end - Date.now()) / 1000));
    const seconds = String(Math.floor(left % 60)).padStart(2, "0");
    this.time.textContent = `${Math.floor(left / 60)}:${seconds}`;
    this.classList.toggle("clock--short", left < 10);
  }
}

customElements.define("seat-clock", SeatClock);
