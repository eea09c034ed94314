/* <row-drag>: a color dragged from the tray to a hole. */

class RowDrag extends HTMLElement {
  connectedCallback() {
    this.row = this.closest("code-row");
    for (const type of ["dragstart", "dragover", "drop"]) this.row.addEventListener(type, this);
  }

  handleEvent(event) {
    const swatch = event.target.closest("[data-place]");
    const hole = event.target.closest("[data-hole]");
    if (event.type === "dragstart") {
      if (swatch) event.dataTransfer.setData("text/plain", swatch.dataset.place);
    } else if (hole) {
      event.preventDefault();
      if (event.type === "drop") this.#drop(event.dataTransfer.getData("text/plain"), hole);
    }
  }

  #drop(color, hole) {
    const swatches = [...this.row.querySelectorAll("[data-place]")];
    if (!swatches.some((swatch) => swatch.dataset.place === color)) return;
    const detail = { act: "place", color, hole: Number(hole.dataset.hole) - 1 };
    this.dispatchEvent(new CustomEvent("row-act", { bubbles: true, detail }));
  }
}

customElements.define("row-drag", RowDrag);
