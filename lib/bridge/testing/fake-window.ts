import type { RelayWindow } from '../relay.ts';

export interface FakeWindow extends RelayWindow {
  readonly navigator: { readonly userActivation: { isActive: boolean } };
  setVisible(visible: boolean): void;
  /** The document goes, maybe into the back/forward cache. */
  hide(): void;
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
    hide: () => void target.dispatchEvent(new Event('pagehide')),
    show: (event = { persisted: true }) => void target.dispatchEvent(Object.assign(new Event('pageshow'), event)),
  };
}
