/* <row-hand>: a click or a touch on the tray, a hole, the eraser, the die, or a row that was played. */

class RowHand extends HTMLElement {
  connectedCallback() {
    this.board = this.closest(".board");
    this.board.addEventListener("click", this);
  }

  disconnectedCallback() {
    this.board.removeEventListener("click", this);
  }

  handleEvent(event) {
    const at = (selector) => event.target.closest(selector);
    if (at("[data-die]")) {
      this.#act("fill", { colors: this.#roll(at("[data-die]").dataset.die === "any") });
    } else if (at("[data-place]")) {
      // Only a pointer moves on to the row; who pressed a key stays in the tray.
      this.#act("place", { color: at("[data-place]").dataset.place, focus: event.detail > 0 });
    } else if (at("[data-erase]")) {
      this.#act("back", { focus: event.detail > 0 });
    } else if (at("[data-hole]")) {
      this.#act("pick", { hole: Number(at("[data-hole]").dataset.hole) - 1, focus: true });
    } else if (at("button.row__n")) {
      const pegs = at("tr").querySelectorAll("[data-color]");
      this.#act("fill", { colors: [...pegs].map((peg) => peg.dataset.color), focus: true });
    } else if (at("#history [data-color]")) {
      this.#act("place", { color: at("[data-color]").dataset.color, focus: true });
    }
  }

  /** A row at random; colors repeat only if they may. */
  #roll(mayRepeat) {
    const left = [...this.board.querySelectorAll("[data-place]")].map((swatch) => swatch.dataset.place);
    return [...this.board.querySelectorAll("[data-hole]")].map(() => {
      const chosen = Math.floor(Math.random() * left.length);
      return mayRepeat ? left[chosen] : left.splice(chosen, 1)[0];
    });
  }

  #act(act, detail) {
    this.dispatchEvent(new CustomEvent("row-act", { bubbles: true, detail: { act, ...detail } }));
  }
}

customElements.define("row-hand", RowHand);
