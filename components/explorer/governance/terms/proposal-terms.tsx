import type { JSX } from 'preact';
import { assetFields } from '#components/explorer/assets/asset-detail.tsx';
import { FactList, IdFact, OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { isMembers } from '#lib/data-api/parse-json.ts';
import { laterKinds } from '#lib/data-api/proposal-kinds.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Terms } from '#lib/data-api/schema/terms.ts';
import { t } from '#lib/i18n/i18n.ts';
import { AssetUpdate, ParameterUpdate } from './change-table.tsx';
import { MarketChanges } from './market-changes.tsx';
import { MemberFacts } from './member-facts.tsx';

/** What the network is like now, where the data API tells it. */
export interface CurrentState {
  assetOf: (id: string) => Asset | null;
  parameterOf: (key: string) => NetworkParameter | null;
  /** The asset that votes are weighed by. */
  token: Asset | null;
}

/** The members of the terms that are shown; updates of assets show their own others. */
const shownMembers = {
  closingTimestamp: null,
  enactmentTimestamp: null,
  validationTimestamp: null,
  newAsset: { changes: null },
  newFreeform: {},
  newMarket: { changes: null },
  updateAsset: null,
  updateMarket: { marketId: null, changes: null },
  updateNetworkParameter: { changes: null },
  ...Object.fromEntries(laterKinds.map((kind) => [kind, null])),
};

function NoChanges(): JSX.Element {
  return <p class="soft">{t('ex_gov_no_changes')}</p>;
}

/** What a proposal of a later kind would change. Most of them have everything in one member, `changes`. */
function LaterChange({ change, assetOf }: { change: unknown; assetOf: CurrentState['assetOf'] }): JSX.Element {
  if (!isMembers(change)) return <OtherMembers of={{ change }} shown={{}} />;
  const { changes, ...rest } = change;
  const all = isMembers(changes) ? { ...rest, ...changes } : change;
  return Object.keys(all).length === 0 ? <NoChanges /> : <MemberFacts of={all} assetOf={assetOf} />;
}

/** What a proposal would change: every kind that is there, though a proposal has one at most. */
export function ProposalTerms({ terms, current }: { terms: Terms; current: CurrentState }): JSX.Element {
  const { newAsset, newFreeform, newMarket, updateAsset, updateMarket, updateNetworkParameter } = terms;
  const { assetOf, parameterOf, token } = current;
  const later = laterKinds.flatMap((kind) => terms[kind] ?? []);
  const all = [newAsset, newMarket, updateAsset, updateMarket, updateNetworkParameter];
  const isKnown = later.length > 0 || newFreeform !== null || all.some((change) => change !== null);
  return (
    <>
      {newAsset?.changes && <FactList of={newAsset.changes} fields={assetFields(newAsset.changes)} />}
      {newMarket?.changes && <MarketChanges changes={newMarket.changes} assetOf={assetOf} />}
      {updateAsset && <AssetUpdate update={updateAsset} asset={assetOf(updateAsset.assetId)} />}
      {updateMarket && (
        <>
          <dl class="facts">
            <IdFact label={t('ex_margin_field_marketId')} raw={updateMarket.marketId}>
              <RouteLink to={{ view: 'governance', id: updateMarket.marketId }}>{t('ex_margin_made_by')}</RouteLink>
            </IdFact>
          </dl>
          <p class="soft">{t('ex_gov_market_not_told')}</p>
          {updateMarket.changes && <MarketChanges changes={updateMarket.changes} assetOf={assetOf} />}
        </>
      )}
      {updateNetworkParameter?.changes && (
        <ParameterUpdate
          change={updateNetworkParameter.changes}
          current={parameterOf(updateNetworkParameter.changes.key)}
          token={token}
        />
      )}
      {[newAsset, newMarket, updateMarket, updateNetworkParameter].some((change) => change?.changes === null) && (
        <NoChanges />
      )}
      {later.map((change, index) => (
        <LaterChange key={index} change={change} assetOf={assetOf} />
      ))}
      {newFreeform && <p>{t('ex_gov_freeform')}</p>}
      {!isKnown && <p class="soft">{t('ex_gov_unknown_kind')}</p>}
      <OtherMembers of={terms} shown={shownMembers} />
    </>
  );
}
