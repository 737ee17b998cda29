import type { JSX } from 'preact';
import { AnswerAge } from '#components/explorer/shell/answer-age.tsx';
import { Answered } from '#components/explorer/shell/answered.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { UnreadableNote } from '#components/explorer/shell/unreadable-note.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import { assetsQuery } from '#lib/explorer/assets-query.ts';
import type { Route } from '#lib/explorer/route.ts';
import { t } from '#lib/i18n/i18n.ts';
import { AssetDetail } from './asset-detail.tsx';
import { AssetList } from './asset-list.tsx';

function AllAssets({ route }: { route: Route }): JSX.Element {
  const { api, navigation } = useExplorer();
  const answer = useQuery(assetsQuery(api.value));
  return (
    <>
      <ViewHead title={t('ex_view_assets')} name={t('ex_view_assets')} lead={t('ex_assets_lead')}>
        <AnswerAge answer={answer} />
      </ViewHead>
      <Answered answer={answer} rows={10}>
        {({ assets, unreadable }) => (
          <>
            <UnreadableNote count={unreadable.length} />
            {assets.length === 0 ? (
              <Empty icon="coins" title={t('assets_empty_title')}>
                <p>{t('assets_empty_text')}</p>
              </Empty>
            ) : (
              <AssetList
                assets={assets}
                query={route.query}
                ask={(change) => navigation.change(change, { replace: true })}
              />
            )}
          </>
        )}
      </Answered>
    </>
  );
}

/** The network's assets: all of them, or the one that the address names. */
export function AssetsView({ route }: { route: Route }): JSX.Element {
  return route.id === null ? <AllAssets route={route} /> : <AssetDetail key={route.id} id={route.id} />;
}
