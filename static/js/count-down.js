/* <count-down>: keeps the time left until a <time> up to date. Without it, the server's text stays.

   data-at: also tells when that is, where the visitor is. */

class CountDown extends HTMLElement {
  connectedCallback() {
    [this.until, this.over] = this.querySelectorAll("p");
    this.time = this.until.querySelector("time");
    // By the server's clock, however wrong this machine's is. Unlike performance.now(), Date goes on
    // while a computer sleeps.
    this.end = Date.now() + 1000 * Number(this.dataset.left);
    const local = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
    this.local = local.format(60000 * Math.round(this.end / 60000));
    this.timer = setInterval(() => this.handleEvent(), 1000);
    document.addEventListener("visibilitychange", this); // timers of a hidden page may rest
    this.handleEvent();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this);
  }

  handleEvent() {
    const left = Math.max(0, Math.round((this.end - Date.now()) / 1000));
    const { at, hours, minutes, seconds } = this.until.dataset;
    const words = left >= 3600 ? hours : left >= 60 ? minutes : seconds;
    const shown = words
      .replace("%h", Math.floor(left / 3600))
      .replace("%m", Math.floor(left / 60) % 60)
      .replace("%s", left % 60);
    this.time.textContent = at ? at.replace("%l", shown).replace("%t", this.local) : shown;
    if (left === 0) this.#end();
  }

  #end() {
    this.disconnectedCallback();
    this.until.hidden = true;
    this.over.hidden = false;
    // Not on the page of a day that was over.
    if (Number(this.dataset.left)) document.getElementById("live").textContent = this.over.textContent;
  }
}

customElements.define("count-down", CountDown);
