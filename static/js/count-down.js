/* <count-down>: keeps the time left until a <time> up to date. Without it, the server's text stays. */

class CountDown extends HTMLElement {
  connectedCallback() {
    this.time = this.querySelector("time");
    // By the server's clock, however wrong this machine's is.
    this.end = performance.now() + 1000 * Number(this.dataset.left);
    this.timer = setInterval(() => this.#show(), 1000);
    this.#show();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  #show() {
    const left = Math.max(0, Math.round((this.end - performance.now()) / 1000));
    const { hours, minutes, seconds } = this.dataset;
    const words = left >= 3600 ? hours : left >= 60 ? minutes : seconds;
    this.time.textContent = words
      .replace("%h", Math.floor(left / 3600))
      .replace("%m", Math.floor(left / 60) % 60)
      .replace("%s", left % 60);
    if (left === 0) {
      clearInterval(this.timer);
      this.querySelector("[hidden]").hidden = false;
    }
  }
}

customElements.define("count-down", CountDown);
