/* <no-answer>: says that htmx got no answer, beside the board or, where there is none, in itself. */

const FAILURES = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];

class NoAnswer extends HTMLElement {
  connectedCallback() {
    for (const failure of FAILURES) document.addEventListener(failure, () => this.#say(this.dataset.say));
    document.addEventListener("htmx:afterRequest", ({ detail }) => detail.successful && this.replaceChildren());
  }

  #say(words) {
    const beside = [document.querySelector("#message"), document.querySelector("#live")];
    if (!beside.every(Boolean)) beside.splice(0, 2, this);
    for (const place of beside) place.textContent = words;
  }
}

customElements.define("no-answer", NoAnswer);
