/* <solve-row>: a row whose colors are sent as one code, and a guess to take over.
 *
 * It stands around a <code-row>, and <pin-plate> has the answer. The form sends the same fields as the
 * one in which rows are typed.
 */

class SolveRow extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", (event) => {
      const button = event.target.closest("[data-use]");
      if (button) this.#use(button);
    });
    this.querySelector("form").addEventListener("formdata", (event) => this.#write(event.formData));
  }

  /** Clicks the holes and the tray as a visitor would. */
  #use(button) {
    const colors = [...button.closest(".advice").querySelectorAll("[data-color]")];
    this.querySelector("[data-hole]").click();
    colors.forEach((peg) => this.querySelector(`[data-place="${peg.dataset.color}"]`).click());
    this.querySelector("[data-pin]").focus();
  }

  #write(data) {
    const lists = [...this.querySelectorAll("select")];
    const symbols = lists.map((list) => this.querySelector(`[data-place="${list.value}"]`).dataset.key);
    lists.forEach((list) => data.delete(list.name));
    data.set(this.querySelector("[data-part=guess]").name, symbols.join(""));
  }
}

customElements.define("solve-row", SolveRow);
