/* <last-review>: on the page for when there is no network, the way to the review that the browser has kept. */

class LastReview extends HTMLElement {
  async connectedCallback() {
    const names = (await caches.keys()).filter((name) => name.startsWith("review "));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const page = kept.flat().find(({ headers }) => !headers.has("HX-Request"));
    if (!page) return;
    this.querySelector("a").href = page.url;
    this.hidden = false;
  }
}

customElements.define("last-review", LastReview);
