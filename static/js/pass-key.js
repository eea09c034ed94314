/* <pass-key>: makes or uses a passkey and sends what it says with the form inside. Its button appears only where
   the browser can do that. data-options has what the site asks for, or else data-from names where to ask for it. */

class PassKey extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.button = this.querySelector("button");
    if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
    this.querySelector("[data-without]").hidden = true;
    this.button.hidden = false;
    this.form.addEventListener("submit", (event) => this.#ask(event));
  }

  async #ask(event) {
    event.preventDefault();
    this.button.disabled = true;
    try {
      const credential = await this.#credential((await this.#options()).publicKey);
      this.form.elements.credential.value = JSON.stringify(credential);
      this.form.submit();
    } catch {
      this.#say(); // canceled, too late, no device, or the site did not answer: all of them may be tried again
    } finally {
      this.button.disabled = false;
    }
  }

  async #options() {
    if (this.dataset.options) return JSON.parse(this.dataset.options);
    const answer = await fetch(this.dataset.from, { headers: { Accept: "application/json" } });
    return (await answer.json()).request_options;
  }

  #credential(asked) {
    if (this.dataset.act === "use") {
      return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) });
    }
    asked.authenticatorSelection = {
      ...asked.authenticatorSelection,
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    };
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) });
  }

  #say() {
    const trouble = this.querySelector("[data-trouble]");
    trouble.hidden = false;
    document.querySelector("#live").textContent = trouble.textContent;
    this.button.focus();
  }
}

customElements.define("pass-key", PassKey);
