/* <invited-player>: asks every half minute, while the page is in view, whether somebody invites to a match.
 *
 * It says when, and htmx asks. Nobody waits for the answer, so a failure is not spoken of. */

const FAILURES = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];

class InvitedPlayer extends HTMLElement {
  connectedCallback() {
    for (const failure of FAILURES) this.addEventListener(failure, (event) => event.target === this && event.stopPropagation());
    document.addEventListener("visibilitychange", () => this.#look());
    this.due = Date.now() + this.#pause;
    this.#look();
  }

  get #pause() {
    return 1000 * this.dataset.seconds;
  }

  /** Ask if it is time to; a page that comes into view again may be late. */
  #look() {
    clearTimeout(this.timer);
    if (document.hidden) return;
    if (Date.now() >= this.due) {
      this.due = Date.now() + this.#pause;
      this.dispatchEvent(new CustomEvent("poll"));
    }
    this.timer = setTimeout(() => this.#look(), this.due - Date.now());
  }
}

customElements.define("invited-player", InvitedPlayer);
