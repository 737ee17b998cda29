// The element `<drawbridge-connect>`, as `drawbridge-dapp/button`. Importing it defines the element.
import { adviceFor } from 'drawbridge-dapp';
import { ar, de, type ElementLanguage, en } from './languages.ts';
import { createDrawbridgeStore, type DrawbridgeState, type DrawbridgeStore } from './state.ts';

const languages: Readonly<Record<string, ElementLanguage>> = { ar, de, en };

const styles = `
:host { display: inline-block; color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif;
  --back: light-dark(#0f766e, #5eead4); --front: light-dark(#fff, #042f2e); --text: light-dark(#134e4a, #ccfbf1) }
:host([theme=light]) { color-scheme: light } :host([theme=dark]) { color-scheme: dark } :host([hidden]), [hidden] { display: none }
button, a { display: inline-block; box-sizing: border-box; min-height: 2.75rem; padding: .6rem 1.1rem; border: 1px solid transparent;
  border-radius: .6rem; background: var(--drawbridge-back, var(--back)); color: var(--drawbridge-front, var(--front));
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
button[aria-disabled=true] { opacity: .75; cursor: progress } :focus-visible { outline: 3px solid var(--text); outline-offset: 2px }
p { margin: .4rem 0 0; max-width: 24rem; color: var(--drawbridge-text, var(--text)) } p:empty { display: none }
`;

/** Attributes: `language` (`en`, `de`, `ar`), `theme` (`light`, `dark`), `install` (address of the install link). */
export interface DrawbridgeConnectElement extends HTMLElement {
  /** Shared with the rest of your page, or of a mock provider. */
  store: DrawbridgeStore;
}

declare global {
  interface HTMLElementTagNameMap {
    'drawbridge-connect': DrawbridgeConnectElement;
  }
}

function define(): void {
  // Not a `style` element, which the page's content security policy may block.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);

  class Connect extends HTMLElement implements DrawbridgeConnectElement {
    static readonly observedAttributes = ['language', 'install'];
    #store = createDrawbridgeStore();
    #undo: (() => void) | null = null;
    #error: unknown = null;
    readonly #button = document.createElement('button');
    readonly #link = document.createElement('a');
    readonly #note = document.createElement('p');

    constructor() {
      super();
      this.#button.type = 'button';
      this.#button.part = 'button';
      this.#link.part = 'link';
      this.#note.part = 'note';
      this.#note.role = 'status';
      this.#button.addEventListener('click', () => this.#press());
      const shadow = this.attachShadow({ mode: 'open', delegatesFocus: true });
      shadow.adoptedStyleSheets = [sheet];
      shadow.append(this.#button, this.#link, this.#note);
    }

    get store(): DrawbridgeStore {
      return this.#store;
    }

    set store(store: DrawbridgeStore) {
      this.disconnectedCallback();
      this.#store = store;
      if (this.isConnected) this.connectedCallback();
    }

    connectedCallback(): void {
      this.#undo ??= this.#store.subscribe(() => this.#onState());
      this.#draw();
    }

    disconnectedCallback(): void {
      this.#undo?.();
      this.#undo = null;
    }

    attributeChangedCallback(): void {
      if (this.#undo) this.#draw();
    }

    get #language(): ElementLanguage {
      const wanted = this.getAttribute('language') ?? this.closest<HTMLElement>('[lang]')?.lang ?? navigator.language;
      return languages[wanted.split('-')[0] ?? ''] ?? en;
    }

    #press(): void {
      const { status } = this.#store.getState();
      if (status === 'connecting') return;
      const done = status === 'connected' ? this.#store.disconnect() : this.#store.connect();
      done.catch((error: unknown) => {
        this.#error = error;
        this.#draw();
      });
    }

    #onState(): void {
      if (this.#store.getState().status !== 'disconnected') this.#error = null;
      this.#draw();
      const detail: DrawbridgeState = this.#store.getState();
      this.dispatchEvent(new CustomEvent('drawbridge-state', { detail }));
    }

    /** Changes texts in place, so that the button keeps the focus. */
    #draw(): void {
      const { status, chainId, keys, walletUp } = this.#store.getState();
      const words = this.#language;
      const install = this.getAttribute('install');
      const connected = words.connected.replace('{chain}', () => chainId ?? '…');
      this.#note.dir = words.direction;
      this.#button.hidden = status === 'absent';
      this.#button.ariaDisabled = `${status === 'connecting'}`;
      this.#button.textContent =
        status === 'connected' ? words.disconnect : status === 'connecting' ? words.connecting : words.connect;
      this.#link.hidden = status !== 'absent' || install === null;
      this.#link.href = install ?? '';
      this.#link.textContent = words.install;
      if (this.#error !== null) this.#note.textContent = adviceFor(this.#error, { language: words });
      else if (status === 'absent') this.#note.textContent = words.noProvider;
      else if (status !== 'connected') this.#note.textContent = '';
      else if (!walletUp) this.#note.textContent = words.reasons['wallet-unreachable'] ?? words.failed;
      else this.#note.textContent = [connected, ...keys.map(({ name }) => name)].join(' · ');
    }
  }
  customElements.define('drawbridge-connect', Connect);
}

// On a server there are no elements; a page may load the module twice.
if (typeof customElements !== 'undefined' && !customElements.get('drawbridge-connect')) define();
