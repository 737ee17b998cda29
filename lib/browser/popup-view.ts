/** The popup's views, in the order of its navigation. */
export const popupViews = ['wallet', 'assets', 'governance', 'sites'] as const;

export type PopupView = (typeof popupViews)[number];

/** The part of `localStorage` that is used; it answers at once, so the popup paints the right view first. */
export type ViewStore = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'popup-view';

/** The view that was open when the popup was last closed; the wallet's at first, or when what is kept is unknown. */
export function lastView(store: ViewStore): PopupView {
  const kept = store.getItem(key);
  return popupViews.find((view) => view === kept) ?? 'wallet';
}

/** Keeps `view` for the next time the popup opens. */
export function rememberView(store: ViewStore, view: PopupView): void {
  store.setItem(key, view);
}
