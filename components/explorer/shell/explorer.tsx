import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, Logo } from '#components/icon.tsx';
import { explorerViews } from '#lib/explorer/route.ts';
import { t } from '#lib/i18n/i18n.ts';
import { useExplorer } from './explorer-context.ts';
import { NodeLine } from './node-line.tsx';
import { NotFound } from './not-found.tsx';
import { RouteLink } from './route-link.tsx';
import { viewHeadingId } from './view-head.tsx';
import { views } from './views.tsx';

function focusHeading(): void {
  document.getElementById(viewHeadingId)?.focus({ preventScroll: true });
}

/** The explorer: the way between its views, and the one that the address names. */
export function Explorer(): JSX.Element {
  const { api, navigation, openSettings, scrollBack } = useExplorer();
  const route = navigation.route.value;
  const place = route === null ? '' : `${route.view}/${route.id ?? ''}`;
  const lastPlace = useRef(place);
  useEffect(() => {
    // Not for the page's first view: a tab that opens in the background must not take the focus from anything.
    if (lastPlace.current !== place) {
      focusHeading();
      scrollBack();
    }
    lastPlace.current = place;
  }, [place, scrollBack]);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the window is narrow the links go beyond its edge, and this view's may be there.
    const show = (): void =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [route?.view]);
  const View = route === null ? null : views[route.view].View;
  return (
    <>
      <button type="button" class="button skip-link" onClick={focusHeading}>
        {t('ex_skip')}
      </button>
      <header class="explorer-head">
        <span class="explorer-name">
          <Logo />
          <strong>{t('ex_title')}</strong>
        </span>
        <nav ref={nav} class="explorer-nav" aria-label={t('ex_nav')}>
          {explorerViews.map((view) => (
            <RouteLink key={view} to={{ view }} current={view === route?.view}>
              <Icon name={views[view].icon} />
              {views[view].title()}
            </RouteLink>
          ))}
        </nav>
        <button
          type="button"
          class="icon-button"
          aria-label={t('open_settings')}
          title={t('open_settings')}
          onClick={openSettings}
        >
          <Icon name="settings" />
        </button>
      </header>
      <main class="explorer-main" data-testid="explorer-view" data-view={route?.view ?? 'none'}>
        <NodeLine />
        {route === null || View === null ? (
          <NotFound />
        ) : (
          <View key={`${api.value.baseUrl} ${route.view}`} route={route} />
        )}
      </main>
    </>
  );
}
