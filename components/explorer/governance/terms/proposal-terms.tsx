import { assetFields } from '#components/explorer/assets/asset-detail.tsx';
import { Fact, FactList, OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { kindWords } from '#components/governance/alert-labels.ts';
import { ProposalState, ReasonLine } from '#components/governance/proposal-state.tsx';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { kindOf, laterKinds } from '#lib/data-api/proposal-kinds.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { isMembers } from '#lib/data-api/schema/field.ts';
import type { Proposal, Terms } from '#lib/data-api/schema/proposal.ts';
import type { MarketSettings } from '#lib/explorer/governance/market-before.ts';
import { marketTerms } from '#lib/explorer/governance/terms-table.ts';
import { asTime } from '#lib/explorer/readings.ts';
import { t } from '#lib/i18n/i18n.ts';
import { AssetUpdate, ParameterUpdate } from './change-table.tsx';
import { MarketChanges, MarketDiff } from './market-changes.tsx';
import { type AssetOf, MemberFacts } from './members.tsx';

/** The network's current values, where the data API has them. */
export interface CurrentState {
  assetOf: AssetOf;
  parameterOf: (key: string) => NetworkParameter | null;
  /** The asset that votes are weighed by. */
  token: Asset | null;
  /** Whether it is what the proposal has made it. */
  enacted: boolean;
  /** What each market was before the proposal, by market ID, where that is known. */
  marketsBefore: ReadonlyMap<string, MarketSettings>;
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

function MarketUpdate(props: { update: NonNullable<Terms['updateMarket']>; current: CurrentState }) {
  const { marketId, changes } = props.update;
  const { assetOf, marketsBefore } = props.current;
  const before = marketsBefore.get(marketId);
  return (
    <>
      <dl class="facts">
        <Fact label={t('ex_margin_field_marketId')} raw={marketId}>
          <RouteLink to={{ view: 'governance', id: marketId }}>{t('ex_margin_made_by')}</RouteLink>
        </Fact>
      </dl>
      {changes && before && (
        <>
          <MarketDiff before={before} after={changes} />
          <p class="soft small">{t('ex_gov_market_before')}</p>
        </>
      )}
      {!before && <p class="soft">{t('ex_gov_market_not_told')}</p>}
      {changes && <MarketChanges changes={changes} assetOf={assetOf} folded={before !== undefined} />}
    </>
  );
}

/** What a proposal would change: every kind that is there, though a proposal has one at most. */
export function ProposalTerms({ terms, current }: { terms: Terms; current: CurrentState }) {
  const { newAsset, newFreeform, newMarket, updateAsset, updateMarket, updateNetworkParameter } = terms;
  const { assetOf, parameterOf, token, enacted } = current;
  const parameter = updateNetworkParameter?.changes;
  return (
    <>
      {newAsset?.changes && <FactList of={newAsset.changes} fields={assetFields(newAsset.changes)} />}
      {newMarket?.changes && <MarketChanges changes={newMarket.changes} assetOf={assetOf} />}
      {updateAsset && <AssetUpdate update={updateAsset} asset={assetOf(updateAsset.assetId)} enacted={enacted} />}
      {updateMarket && <MarketUpdate update={updateMarket} current={current} />}
      {parameter && (
        <ParameterUpdate change={parameter} current={parameterOf(parameter.key)} token={token} enacted={enacted} />
      )}
      {laterKinds.map((kind) => {
        const change = terms[kind];
        if (change === undefined || change === null) return null;
        if (!isMembers(change)) return <OtherMembers key={kind} of={{ [kind]: change }} shown={{}} />;
        // Most of them have everything in one member, which needs no label.
        const known = { changes: kind.endsWith('SpotMarket') ? marketTerms : {} };
        return <MemberFacts key={kind} of={change} terms={known} assetOf={assetOf} />;
      })}
      {[newAsset, newMarket, updateMarket, updateNetworkParameter].some((change) => change?.changes === null) && (
        <p class="soft">{t('ex_gov_no_changes')}</p>
      )}
      {newFreeform && <p>{t('ex_gov_freeform')}</p>}
      {kindOf(terms) === 'unknown' && <p class="soft">{t('ex_gov_unknown_kind')}</p>}
      <OtherMembers of={terms} shown={shownMembers} />
    </>
  );
}

/** One change of a batch. `part` is the proposal that it has become, where that has been sent. */
function Change(props: { terms: Terms; part: Proposal | null; current: CurrentState }) {
  const { terms, part, current } = props;
  const enactment = terms.enactmentTimestamp;
  return (
    <section class="terms-part stack" data-testid="batch-change">
      <h3>
        {kindWords(kindOf(terms))} {part !== null && <ProposalState state={part.state} />}
      </h3>
      <ReasonLine reason={part?.reason ?? ''} />
      <dl class="facts">
        <Fact label={t('ex_gov_enactment')} raw={enactment} words={asTime('seconds')(enactment)} />
      </dl>
      <ProposalTerms terms={terms} current={current} />
    </section>
  );
}

/** The changes of a batch; as proposals of their own, with ID and state, once all of these have been sent. */
export function BatchChanges(props: {
  batch: NonNullable<Proposal['batchTerms']>;
  parts: readonly Proposal[];
  current: CurrentState;
}) {
  const { batch, parts, current } = props;
  const sent = parts.flatMap((part) => (part.terms === null ? [] : [{ terms: part.terms, part }]));
  const listed = batch.changes.map((terms) => ({ terms, part: null }));
  return (
    <>
      <p>{t('ex_gov_batch')}</p>
      <div class="terms-parts stack">
        {(sent.length >= listed.length ? sent : listed).map((row, index) => (
          <Change key={index} {...row} current={current} />
        ))}
      </div>
      <OtherMembers
        of={batch}
        shown={{
          closingTimestamp: null,
          proposalParams: { requiredMajority: null, requiredParticipation: null },
          changes: null,
        }}
      />
    </>
  );
}
