import type { JSX } from 'preact';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { isMembers } from '#lib/data-api/members.ts';
import { laterKinds } from '#lib/data-api/proposal-kinds.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { NetworkParameter } from '#lib/data-api/schema/network-parameter.ts';
import type { Terms } from '#lib/data-api/schema/terms.ts';
import { t } from '#lib/i18n/i18n.ts';
import { IdFact } from '../fact.tsx';
import { OtherMembers } from '../other-members.tsx';
import { AssetChangeFacts } from './asset-change-facts.tsx';
import { MarketChangeFacts } from './market-change-facts.tsx';
import { MemberFacts } from './member-facts.tsx';
import { UpdateAssetFacts } from './update-asset-facts.tsx';
import { UpdateParameterFacts } from './update-parameter-facts.tsx';

/** What the network is like now, where the data API tells it. */
export interface CurrentState {
  assetOf: (id: string) => Asset | null;
  parameterOf: (key: string) => NetworkParameter | null;
  /** The asset that votes are weighed by. */
  token: Asset | null;
}

const members = [
  'closingTimestamp',
  'enactmentTimestamp',
  'validationTimestamp',
  'newAsset',
  'newFreeform',
  'newMarket',
  'updateAsset',
  'updateMarket',
  'updateNetworkParameter',
  ...laterKinds,
];

function Nothing(): JSX.Element {
  return <p class="soft">{t('ex_gov_no_changes')}</p>;
}

/** What a proposal of a later kind would change. Next to all of them have everything in one member. */
function LaterChange({ change, assetOf }: { change: unknown; assetOf: CurrentState['assetOf'] }): JSX.Element {
  if (!isMembers(change)) return <OtherMembers of={{ change }} shown={[]} />;
  const { changes, ...rest } = change;
  const all = isMembers(changes) ? { ...rest, ...changes } : change;
  return Object.keys(all).length === 0 ? <Nothing /> : <MemberFacts of={all} assetOf={assetOf} />;
}

/** What a proposal would change, by its kind: every kind that is there, though a proposal has one at most. */
export function ProposalTerms({ terms, current }: { terms: Terms; current: CurrentState }): JSX.Element {
  const { newAsset, newFreeform, newMarket, updateAsset, updateMarket, updateNetworkParameter: parameter } = terms;
  const later = laterKinds.flatMap((kind) => terms[kind] ?? []);
  const known =
    later.length > 0 ||
    [newAsset, newFreeform, newMarket, updateAsset, updateMarket, parameter].some((kind) => kind !== null);
  return (
    <>
      {newAsset && (newAsset.changes ? <AssetChangeFacts details={newAsset.changes} /> : <Nothing />)}
      {newMarket &&
        (newMarket.changes ? (
          <MarketChangeFacts changes={newMarket.changes} places={newMarket.changes} assetOf={current.assetOf} />
        ) : (
          <Nothing />
        ))}
      {updateAsset && <UpdateAssetFacts update={updateAsset} asset={current.assetOf(updateAsset.assetId)} />}
      {updateMarket && (
        <>
          <dl class="facts">
            <IdFact label={t('ex_margin_field_marketId')} raw={updateMarket.marketId}>
              <RouteLink to={{ view: 'governance', id: updateMarket.marketId }}>{t('ex_margin_made_by')}</RouteLink>
            </IdFact>
          </dl>
          <p class="soft">{t('ex_gov_market_not_told')}</p>
          {updateMarket.changes ? (
            <MarketChangeFacts changes={updateMarket.changes} places={null} assetOf={current.assetOf} />
          ) : (
            <Nothing />
          )}
        </>
      )}
      {parameter &&
        (parameter.changes ? (
          <UpdateParameterFacts
            change={parameter.changes}
            current={current.parameterOf(parameter.changes.key)}
            token={current.token}
          />
        ) : (
          <Nothing />
        ))}
      {later.map((change) => (
        <LaterChange key={JSON.stringify(change)} change={change} assetOf={current.assetOf} />
      ))}
      {newFreeform && <p>{t('ex_gov_freeform')}</p>}
      {!known && <p class="soft">{t('ex_gov_unknown_kind')}</p>}
      <OtherMembers of={terms} shown={members} />
      <OtherMembers of={newAsset ?? {}} shown={['changes']} />
      <OtherMembers of={newMarket ?? {}} shown={['changes']} />
      <OtherMembers of={updateMarket ?? {}} shown={['marketId', 'changes']} />
      <OtherMembers of={parameter ?? {}} shown={['changes']} />
      <OtherMembers of={newFreeform ?? {}} shown={[]} />
    </>
  );
}
