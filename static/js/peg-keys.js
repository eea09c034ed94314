/* <peg-keys>: its colors become buttons that type into its field. Without this script, they say what to type. */

class PegKeys extends HTMLElement {
  connectedCallback() {
    this.field = this.querySelector("input");
    for (const key of this.querySelectorAll("span[data-key]")) this.#press(key);
  }

  /** A full code makes way for the next one. */
  #press(key) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = key.className;
    button.append(...key.childNodes);
    button.addEventListener("click", () => {
      const typed = this.field.value.length < Number(this.dataset.pegs) ? this.field.value : "";
      this.field.value = typed + key.dataset.key;
    });
    key.replaceWith(button);
  }
}

customElements.define("peg-keys", PegKeys);
