import type { JSX } from 'preact';
import { AnswerAge } from '#components/explorer/shell/answer-age.tsx';
import { Answered } from '#components/explorer/shell/answered.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { Empty } from '#components/status.tsx';
import type { AssetList } from '#lib/data-api/list-assets.ts';
import { assetsQuery } from '#lib/explorer/assets-query.ts';
import { estimateQuery } from '#lib/explorer/margin/estimate-query.ts';
import { readQuestion } from '#lib/explorer/margin/margin-form.ts';
import { marketsQuery } from '#lib/explorer/margin/markets-query.ts';
import type { Route } from '#lib/explorer/route.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { MarginAsset } from './margin-amount.ts';
import { MarginForm } from './margin-form.tsx';
import { MarginResult } from './margin-result.tsx';

/** The asset as the list knows it; without decimals while it does not. Null for no ID. */
function findAsset(list: AssetList | undefined, id: string): MarginAsset | null {
  if (id === '') return null;
  const details = list?.assets.find((asset) => asset.id === id)?.details;
  const decimals = details && /^\d{1,2}$/.test(details.decimals) ? Number(details.decimals) : null;
  return { id, symbol: details?.symbol || id, decimals };
}

/** What a position would take as collateral: the question, and the service's answer to it. */
export function MarginView({ route }: { route: Route }): JSX.Element {
  const { api, navigation } = useExplorer();
  const question = readQuestion(route.query);
  const answer = useQuery(estimateQuery(api.value, question));
  const assets = useQuery(assetsQuery(api.value)).data;
  const markets = useQuery(marketsQuery(api.value)).data ?? [];
  const answered = answer.data?.margin?.bestCase ?? answer.data?.margin?.worstCase ?? null;

  const assetOf = (marketId: string): MarginAsset | null => {
    const known = markets.find((market) => market.marketId === marketId)?.settlementAsset ?? '';
    const told = answered !== null && question?.marketId === marketId ? answered.asset : '';
    const asset = findAsset(assets, told || known);
    return asset?.decimals === null ? null : asset;
  };
  const ask = (query: Route['query']): void => {
    const same = JSON.stringify(readQuestion(query)) === JSON.stringify(question);
    navigation.go({ view: 'margin', query });
    if (same) answer.askAgain();
  };
  return (
    <>
      <ViewHead title={t('ex_view_margin')} name={t('ex_view_margin')} lead={t('ex_margin_lead')}>
        {question !== null && <AnswerAge answer={answer} />}
      </ViewHead>
      <div class="margin-view">
        <MarginForm query={route.query} markets={markets} assetOf={assetOf} onAsk={ask} />
        <div class="margin-answer" aria-live="polite">
          {question === null ? (
            <Empty icon="search" title={t('ex_margin_idle')}>
              <p>{t('ex_margin_idle_text')}</p>
            </Empty>
          ) : (
            <Answered answer={answer} rows={6}>
              {(estimate) => (
                <MarginResult
                  estimate={estimate}
                  question={question}
                  asset={findAsset(assets, answered?.asset ?? '')}
                  market={markets.find((market) => market.marketId === question.marketId) ?? null}
                />
              )}
            </Answered>
          )}
        </div>
      </div>
    </>
  );
}
