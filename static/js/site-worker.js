/* <site-worker>: starts the service worker once the page stands, and marks the icon of an installed site
   while today's daily waits (data-waits). A browser asks nobody for either. */

class SiteWorker extends HTMLElement {
  connectedCallback() {
    if (document.readyState === "complete") this.handleEvent();
    else addEventListener("load", this, { once: true });
  }

  handleEvent() {
    // A browser that keeps nothing, as in a private window, refuses both.
    const isRefused = () => {};
    navigator.serviceWorker?.register(this.dataset.worker, { updateViaCache: "all" }).catch(isRefused);
    const marked = "waits" in this.dataset ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    marked?.catch(isRefused);
  }
}

customElements.define("site-worker", SiteWorker);
