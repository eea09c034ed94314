/* <live-poll>: asks once a second whether anything is new, and less often while nobody looks.
 *
 * It only says when; htmx asks. After a failure it says so once, and goes on. The answer to a poll that
 * finds something new brings a new <live-poll>. */

const FAILURES = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];

class LivePoll extends HTMLElement {
  connectedCallback() {
    for (const failure of FAILURES) this.addEventListener(failure, this);
    this.addEventListener("htmx:afterRequest", this);
    document.addEventListener("visibilitychange", this);
    this.#wait();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this);
  }

  handleEvent({ type, detail }) {
    if (type === "visibilitychange") return document.hidden ? this.#wait() : this.#ask();
    if (type !== "htmx:afterRequest") return this.#say(this.dataset.say);
    if (detail.successful && this.isSaid) this.#say("");
    this.#wait();
  }

  #ask() {
    clearTimeout(this.timer);
    this.dispatchEvent(new CustomEvent("poll"));
  }

  #wait() {
    clearTimeout(this.timer);
    const seconds = Number(document.hidden ? this.dataset.hidden : this.dataset.seconds);
    this.timer = setTimeout(() => this.#ask(), 1000 * seconds);
  }

  #say(words) {
    if (words && this.isSaid) return;
    this.isSaid = words !== "";
    document.querySelector("#message")?.replaceChildren(words);
    document.querySelector("#live").textContent = words;
  }
}

customElements.define("live-poll", LivePoll);
