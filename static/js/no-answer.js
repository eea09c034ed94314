/* <no-answer>: says that htmx got no answer, beside the board or, where none is in view, in itself.
 *
 * Only an answer of this site is swapped into a page. A proxy, a firewall, or a network that wants a
 * sign-in may answer in its place; that is no answer.
 */

const FAILURES = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];

class NoAnswer extends HTMLElement {
  #heard;

  connectedCallback() {
    this.#heard = new AbortController();
    const { signal } = this.#heard;
    document.addEventListener("htmx:beforeOnLoad", (event) => this.#check(event), { capture: true, signal });
    for (const failure of FAILURES) document.addEventListener(failure, (event) => this.#say(event.target), { signal });
    document.addEventListener("htmx:afterRequest", (event) => this.#answered(event), { signal });
  }

  disconnectedCallback() {
    this.#heard.abort();
  }

  #check(event) {
    if (event.detail.xhr.getResponseHeader("Mastermind-Answer")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.detail.isForeign = true;
    event.target.dispatchEvent(new CustomEvent("htmx:sendError", { bubbles: true, detail: event.detail }));
  }

  /** Take back what was said, unless the answer is one to a poll, which nobody waited for. */
  #answered({ target, detail }) {
    if (!detail.successful || target.closest("live-poll, invited-player")) return;
    this.replaceChildren();
    for (const place of this.#beside) if (place.textContent === this.said) place.textContent = "";
  }

  /** A row says that it is kept; other forms have words of the page. */
  #say(asked) {
    const isRow = asked.closest("form")?.querySelector(".row--now") != null;
    this.said = (isRow && document.querySelector("[data-say-no-answer]")?.dataset.sayNoAnswer) || this.dataset.say;
    const beside = this.#beside;
    for (const place of beside.length ? beside : [this]) place.textContent = this.said;
    const { top, bottom } = (beside[0] ?? this).getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) this.textContent = this.said;
  }

  /** Where the board speaks: the message, and what is read aloud. */
  get #beside() {
    const places = [document.querySelector("#message"), document.querySelector("#live")];
    return places.every(Boolean) ? places : [];
  }
}

customElements.define("no-answer", NoAnswer);
