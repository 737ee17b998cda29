import type { RelayWindow } from '../relay.ts';

export interface FakeWindow extends RelayWindow {
  readonly navigator: { readonly userActivation: { isActive: boolean } };
  setVisible(visible: boolean): void;
  /** The document goes, into the back/forward cache if `persisted`. */
  hide(event?: { persisted: boolean }): void;
  show(event?: { persisted: boolean }): void;
}

/** The `window` of a document for a relay. */
export function fakeWindow(origin = 'https://dapp.example'): FakeWindow {
  const target = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  return {
    origin,
    document,
    navigator: { userActivation: { isActive: false } },
    addEventListener: target.addEventListener.bind(target),
    setVisible(visible) {
      document.visibilityState = visible ? 'visible' : 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
    hide: (event = { persisted: true }) => void target.dispatchEvent(Object.assign(new Event('pagehide'), event)),
    show: (event = { persisted: true }) => void target.dispatchEvent(Object.assign(new Event('pageshow'), event)),
  };
}
