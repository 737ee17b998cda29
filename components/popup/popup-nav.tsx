import type { TargetedKeyboardEvent } from 'preact';
import { plural, t } from '#lib/i18n/i18n.ts';

/** The popup's views, in the order of its navigation. */
export const popupViews = ['wallet', 'assets', 'governance', 'sites'] as const;

export type PopupView = (typeof popupViews)[number];

/** ID of the panel that the tabs change. */
export const viewPanelId = 'view';

/** How far each key moves from left to right; null for Home and End. */
const steps: Readonly<Record<string, number | null>> = { ArrowLeft: -1, ArrowRight: 1, Home: null, End: null };

/** The popup's views as tabs. `unread` counts proposals; a dot marks the views where something waits for the user. */
export function PopupNav(props: {
  view: PopupView;
  unread: number;
  waiting: ReadonlySet<PopupView>;
  onChoose: (view: PopupView) => void;
}) {
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const forward = document.dir === 'rtl' ? -1 : 1;
    const index = step === null ? (event.key === 'Home' ? 0 : -1) : popupViews.indexOf(props.view) + forward * step;
    const next = popupViews.at(index % popupViews.length);
    if (next === undefined) return;
    props.onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="popup-nav" role="tablist" aria-label={t('nav_label')} onKeyDown={onKeyDown}>
      {popupViews.map((view) => (
        <button
          type="button"
          role="tab"
          key={view}
          id={`tab-${view}`}
          data-testid={`view-${view}`}
          aria-selected={view === props.view}
          aria-controls={viewPanelId}
          tabIndex={view === props.view ? 0 : -1}
          onClick={() => props.onChoose(view)}
        >
          {t(`view_${view}`)}
          {props.waiting.has(view) && (
            <span class="waiting-dot" data-testid="waiting-dot">
              <span class="visually-hidden">{t('view_waiting')}</span>
            </span>
          )}
          {view === 'governance' && props.unread > 0 && (
            <span class="unread-count" data-testid="unread-count">
              <span aria-hidden="true">{props.unread}</span>
              <span class="visually-hidden">{plural('alerts_unread', props.unread)}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
