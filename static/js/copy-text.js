/* <copy-text>: a button that copies the text beside it. Without this script, the text can be selected. */

class CopyText extends HTMLElement {
  connectedCallback() {
    this.button = this.querySelector("button");
    this.text = this.querySelector("textarea, input");
    this.label = this.button.textContent;
    this.button.hidden = false;
    this.button.addEventListener("click", () => this.#copy());
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.text.value);
    } catch {
      this.text.select(); // no permission, or plain http: the old way, or else the person's own
      if (!document.execCommand("copy")) return this.#say(this.dataset.selected);
      this.button.focus();
    }
    this.#say(this.dataset.copied);
  }

  #say(words) {
    this.button.textContent = words;
    document.querySelector("#live").textContent = `${words}.`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.button.textContent = this.label), 2000);
  }
}

customElements.define("copy-text", CopyText);
