import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Failure, IconButton, useAttempt } from '#components/controls.tsx';
import { AssetDetail, AssetsView } from '#components/explorer/assets/assets-view.tsx';
import { BundlesView } from '#components/explorer/bundles/bundles-view.tsx';
import { GovernanceFeed } from '#components/explorer/governance/governance-feed.tsx';
import { ProposalPage } from '#components/explorer/governance/proposal-page.tsx';
import { MarginView } from '#components/explorer/margin/margin-view.tsx';
import { ParametersView } from '#components/explorer/parameters/parameters-view.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { NetworkSwitch } from '#components/network-switch.tsx';
import { NodeInUse } from '#components/node-in-use.tsx';
import { PageHead } from '#components/page-head.tsx';
import { openSettings } from '#lib/browser/windows.ts';
import { useNetwork } from '#lib/commands/settings-actions.ts';
import { type ExplorerView, explorerViews, type Route, type RouteQuery, routeHash } from '#lib/explorer/route.ts';
import { t } from '#lib/i18n/i18n.ts';
import { ViewHead, viewHeadingId } from './list-view.tsx';
import { useExplorer } from './query-data.tsx';

/** The views of the explorer: the list, and the page of one item where items have addresses of their own. */
const views: Record<
  ExplorerView,
  { icon: IconName; List: ComponentType<{ query: RouteQuery }>; Item?: ComponentType<{ id: string }> }
> = {
  parameters: { icon: 'list', List: ParametersView },
  bundles: { icon: 'shield', List: BundlesView },
  margin: { icon: 'gauge', List: MarginView },
  governance: { icon: 'ballot', List: GovernanceFeed, Item: ProposalPage },
  assets: { icon: 'coins', List: AssetsView, Item: AssetDetail },
};

function focusHeading(): void {
  document.getElementById(viewHeadingId)?.focus({ preventScroll: true });
}

function CurrentView({ route }: { route: Route | null }) {
  const { api } = useExplorer();
  if (route === null) return <ViewHead title={t('ex_not_found')} lead={t('ex_not_found_text')} />;
  const { List, Item } = views[route.view];
  const key = `${api.value.baseUrl} ${route.view} ${route.id}`;
  return route.id !== null && Item ? <Item key={key} id={route.id} /> : <List key={key} query={route.query} />;
}

/** Keeps the scroll position of each history entry: the browser would restore it before the view has rendered. Returns what does. */
function rememberScroll(): () => void {
  history.scrollRestoration = 'manual';
  const address = (): string | undefined => location.hash.split('?')[0];
  /** Whose view is on screen: a slow one comes a while after its address. */
  let shown = address();
  addEventListener('scrollend', () => {
    if (address() === shown) history.replaceState({ ...history.state, scrollY }, '');
  });
  return () => {
    shown = address();
    scrollTo(0, history.state?.scrollY ?? 0);
  };
}

export function Explorer() {
  const { navigation, settings, nodes } = useExplorer();
  const [restoreScroll] = useState(rememberScroll);
  const { failure, attempt } = useAttempt();
  const route = navigation.route.value;
  const place = route === null ? '' : `${route.view}/${route.id ?? ''}`;
  const lastPlace = useRef(place);
  useEffect(() => {
    // Not for the page's first view: a tab that opens in the background must not take the focus from anything.
    if (lastPlace.current !== place) {
      focusHeading();
      restoreScroll();
    }
    lastPlace.current = place;
  }, [place, restoreScroll]);
  return (
    <>
      <button type="button" class="button skip-link" onClick={focusHeading}>
        {t('ex_skip')}
      </button>
      <PageHead>
        <nav class="page-nav" aria-label={t('ex_nav')}>
          {explorerViews.map((view) => (
            <a key={view} href={routeHash({ view })} aria-current={view === route?.view ? 'page' : undefined}>
              <Icon name={views[view].icon} />
              {t(`ex_view_${view}`)}
            </a>
          ))}
        </nav>
        <NetworkSwitch settings={settings.value} use={(network) => attempt(useNetwork(network))} />
        <IconButton icon="settings" label={t('open_settings')} onClick={() => void openSettings()} />
      </PageHead>
      <main class="explorer-main" data-testid="explorer-view" data-view={route?.view ?? 'none'}>
        <Failure sentence={failure} />
        <NodeInUse settings={settings.value} nodes={nodes.value} />
        <CurrentView route={route} />
      </main>
    </>
  );
}
