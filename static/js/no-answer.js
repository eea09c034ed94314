/* <no-answer>: says, in its live region and in the message, that htmx got no answer. */

const FAILURES = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];

class NoAnswer extends HTMLElement {
  connectedCallback() {
    for (const failure of FAILURES) document.addEventListener(failure, this);
  }

  disconnectedCallback() {
    for (const failure of FAILURES) document.removeEventListener(failure, this);
  }

  handleEvent() {
    document.querySelector("#message").textContent = this.dataset.say;
    this.firstElementChild.textContent = this.dataset.say;
  }
}

customElements.define("no-answer", NoAnswer);
