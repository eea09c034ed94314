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
    for (const failure of FAILURES) document.addEventListener(failure, () => this.#say(), { signal });
    document.addEventListener("htmx:afterRequest", ({ detail }) => detail.successful && this.replaceChildren(), { signal });
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

  #say() {
    const words = document.querySelector("[data-say-no-answer]")?.dataset.sayNoAnswer ?? this.dataset.say;
    const message = document.querySelector("#message");
    const live = document.querySelector("#live");
    for (const place of message && live ? [message, live] : [this]) place.textContent = words;
    const { top, bottom } = (message ?? this).getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) this.textContent = words;
  }
}

customElements.define("no-answer", NoAnswer);
