import type { JSX } from 'preact';
import { plural, t } from '#lib/ui/i18n.ts';
import { type PopupView, popupViews } from '#lib/ui/popup-view.ts';

const words: Record<PopupView, () => string> = {
  wallet: () => t('view_wallet'),
  assets: () => t('view_assets'),
  governance: () => t('view_governance'),
  sites: () => t('view_sites'),
};

/** The way between the popup's views. `unread` is how many proposals are new to the user. */
export function PopupNav(props: { view: PopupView; unread: number; onChoose: (view: PopupView) => void }): JSX.Element {
  return (
    <nav class="popup-nav" aria-label={t('nav_label')}>
      {popupViews.map((view) => (
        <button
          type="button"
          key={view}
          data-testid={`view-${view}`}
          aria-current={view === props.view ? 'page' : undefined}
          onClick={() => props.onChoose(view)}
        >
          {words[view]()}
          {view === 'governance' && props.unread > 0 && (
            <span class="unread-count" data-testid="unread-count">
              <span aria-hidden="true">{props.unread}</span>
              <span class="visually-hidden">{plural('alerts_unread', props.unread)}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
