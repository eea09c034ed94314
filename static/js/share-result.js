/* <share-result>: shares a result with one tap: the system's sheet on a touch screen, else a copy.
 *
 * Without this script, or if neither works, the text stands in a box to be copied by hand.
 */

class ShareResult extends HTMLElement {
  connectedCallback() {
    this.button = this.querySelector("button");
    this.details = this.querySelector("details");
    this.text = this.querySelector("textarea");
    this.button.hidden = false;
    this.details.hidden = true;
    this.button.addEventListener("click", () => this.#share());
  }

  async #share() {
    const isTouch = matchMedia("(pointer: coarse)").matches;
    try {
      if (isTouch && navigator.share) await navigator.share({ text: this.text.value });
      else await this.#copy();
    } catch (error) {
      if (error.name !== "AbortError") this.#show(); // a person may close the sheet again
    }
  }

  async #copy() {
    await navigator.clipboard.writeText(this.text.value);
    this.button.textContent = this.dataset.copied;
    document.querySelector("#live")?.replaceChildren(this.dataset.copied);
  }

  #show() {
    this.button.hidden = true;
    this.details.hidden = false;
    this.details.open = true;
    this.text.select();
  }
}

customElements.define("share-result", ShareResult);
