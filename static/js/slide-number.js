/* <slide-number>: a slider beside a number field, each showing what the other is set to. The number is
   what is sent, so without this script it is typed. */

class SlideNumber extends HTMLElement {
  connectedCallback() {
    if (this.querySelector("[type=range]")) return;
    const number = this.querySelector("input");
    const range = document.createElement("input");
    range.type = "range";
    for (const name of ["min", "max", "step"]) range[name] = number[name];
    range.value = number.value;
    range.setAttribute("aria-label", number.labels[0].textContent.trim());
    range.addEventListener("input", () => (number.value = range.value));
    number.addEventListener("input", () => (range.value = number.value));
    this.prepend(range);
  }
}

customElements.define("slide-number", SlideNumber);
