/* <live-poll>: asks once a second whether anything is new, and less often while nobody looks.
 *
 * It says when, and htmx asks. #known holds what the page shows; when it is empty, nothing more comes.
 * An answer that a guess overtakes is dropped. After a failure, it says so once, and goes on. */

const BUSY = [429, 503]; // of a refusal that would stand in place of the page
const GONE = [403, 404]; // of a match that was deleted, or that this visitor may watch no longer
const FAILURES = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];

class LivePoll extends HTMLElement {
  connectedCallback() {
    for (const failure of FAILURES) this.addEventListener(failure, (event) => this.#failed(event));
    this.addEventListener("htmx:beforeRequest", () => (this.asked = this.#known));
    this.addEventListener("htmx:beforeOnLoad", (event) => this.#answered(event));
    this.addEventListener("htmx:afterRequest", ({ detail }) => detail.successful && this.#say(""));
    document.addEventListener("visibilitychange", () => document.hidden || this.#ask());
    this.#wait();
  }

  get #known() {
    return document.querySelector("#known [name=state]")?.value;
  }

  /** Whether a form has changed the page since the poll was sent, or is about to. */
  get #isOvertaken() {
    return this.asked !== this.#known || document.querySelector("#table .htmx-request") !== null;
  }

  #wait() {
    clearTimeout(this.timer);
    const seconds = Number(document.hidden ? this.dataset.hidden : this.dataset.seconds);
    this.timer = setTimeout(() => this.#ask(), 1000 * seconds);
  }

  #ask() {
    if (this.#known) this.dispatchEvent(new CustomEvent("poll"));
    this.#wait();
  }

  /** Keep the page as it is if the site is busy, or the answer is late; where it is gone, a page says so. */
  #answered(event) {
    const { status } = event.detail.xhr;
    if (BUSY.includes(status)) this.#say(this.dataset.say);
    if (GONE.includes(status)) location.reload();
    if ([...BUSY, ...GONE].includes(status) || this.#isOvertaken) event.preventDefault();
  }

  #failed(event) {
    event.stopPropagation(); // <row-voice> speaks of what the row sent
    this.#say(this.dataset.say);
  }

  /** Say it, and take it back; what the row was told stays beside it. */
  #say(words) {
    const said = this.said ?? "";
    if (words === said) return;
    this.said = words;
    const message = document.querySelector("#message");
    if (message?.textContent === said) message.textContent = words;
    document.querySelector("#live").textContent = words;
  }
}

customElements.define("live-poll", LivePoll);
