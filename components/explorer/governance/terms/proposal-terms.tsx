import { Fact, OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { useAsSent } from '#components/explorer/shell/query-data.tsx';
import { kindWords, ProposalState, ReasonLine } from '#components/governance/proposal-state.tsx';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { kindOf } from '#lib/data-api/proposal-kinds.ts';
import { isMembers } from '#lib/data-api/schema/field.ts';
import type { MarketSettings } from '#lib/data-api/schema/market-changes.ts';
import type { Proposal, Terms } from '#lib/data-api/schema/proposal.ts';
import { changedSettings } from '#lib/explorer/governance/market-before.ts';
import { marketUpdateIn } from '#lib/explorer/governance/vote-measure.ts';
import { newMarketOf } from '#lib/governance/markets.ts';
import { t } from '#lib/i18n/i18n.ts';
import { marketTerms } from '#lib/terms/market-terms.ts';
import { asMarket, asTime } from '#lib/terms/readings.ts';
import { type TermsContext, termOf } from '#lib/terms/term.ts';
import { assetTerms, changeTerms, thresholdTerms } from '#lib/terms/terms-table.ts';
import { AssetUpdate, ChangeTable, ParameterUpdate } from './change-table.tsx';
import { isEmpty, MemberFacts, TermsScope } from './members.tsx';

/** The network's current values, where the data API has them. */
export interface CurrentState extends Omit<TermsContext, 'market'> {
  parameterOf: (key: string) => NetworkParameter | null;
  /** Whether it is what the proposal has made it. */
  enacted: boolean;
  /** What each market was before the proposal, by market ID, where that is known. */
  marketsBefore: ReadonlyMap<string, MarketSettings>;
}

/** The members of the terms that are shown; those of most kinds show their own others. */
const shownMembers = {
  closingTimestamp: null,
  enactmentTimestamp: null,
  validationTimestamp: null,
  newFreeform: {},
  updateAsset: ['assetId', 'changes'],
  updateNetworkParameter: { changes: ['key', 'value'] },
  ...Object.fromEntries(['newAsset', 'newMarket', 'newSpotMarket'].map((kind) => [kind, ['changes']])),
  ...Object.fromEntries(['updateMarket', 'updateSpotMarket'].map((kind) => [kind, ['marketId', 'changes']])),
  ...Object.fromEntries(Object.keys(changeTerms).map((kind) => [kind, null])),
};

/** A market's settings in parts: its instrument, its own values, then each of its other messages. */
function partsOf(settings: MarketSettings) {
  const all = Object.entries(settings).map(([name, of]) => ({ name, of, term: termOf(marketTerms, name) }));
  const own = all.filter(({ of, term }) => !isMembers(of) || term.label === null);
  const [instrument, ...others] = all.flatMap(({ of, term: { label, terms } }) =>
    isMembers(of) && label !== null ? { title: label, of, terms } : [],
  );
  const market = {
    title: t('ex_gov_part_market'),
    of: Object.fromEntries(own.map(({ name, of }) => [name, of])),
    terms: marketTerms,
  };
  return [...(instrument ? [instrument] : []), market, ...others];
}

/**
 * All of a market as a proposal lays it out: a new one, or the whole of what an existing one would become. `folded`: even
 * the first part opens on demand, where what differs is shown before.
 */
function MarketChanges({ changes, folded = false }: { changes: MarketSettings; folded?: boolean }) {
  const asSent = useAsSent();
  return (
    <div class="terms-parts stack">
      {partsOf(changes).map(({ title, of, terms }, index) => (
        <details key={title} class="terms-part" open={asSent || (index === 0 && !folded)}>
          <summary>
            <h3>{title}</h3>
          </summary>
          <div class="stack">
            {!asSent && Object.values(of).every(isEmpty) ? (
              <p class="soft">{t('ex_gov_not_set')}</p>
            ) : (
              <MemberFacts of={of} terms={terms} />
            )}
          </div>
        </details>
      ))}
    </div>
  );
}

function MarketUpdate(props: {
  update: { marketId: string; changes: MarketSettings | null };
  before: MarketSettings | undefined;
}) {
  const { marketId, changes } = props.update;
  const { before } = props;
  const changed = changes && before ? changedSettings(before, changes) : [];
  return (
    <>
      <MemberFacts of={{ marketId }} terms={{ marketId: ['tx_label_marketId', asMarket] }} />
      {changed.length > 0 && (
        <ChangeTable before={t('ex_gov_before')} after={t('ex_gov_after')} changes={changed} terms={marketTerms} />
      )}
      {changes && before && changed.length === 0 && <p>{t('ex_gov_market_same')}</p>}
      <p class="soft">{t(before ? 'ex_gov_market_before' : 'ex_gov_market_not_told')}</p>
      {changes && <MarketChanges changes={changes} folded={before !== undefined} />}
    </>
  );
}

/** What a proposal would change: every kind that is there, though a proposal has one at most. */
export function ProposalTerms({ terms, current }: { terms: Terms; current: CurrentState }) {
  const { newAsset, newFreeform, newMarket, newSpotMarket, updateAsset, updateNetworkParameter } = terms;
  const { assetOf, marketOf, parameterOf, token, enacted } = current;
  const parameter = updateNetworkParameter?.changes;
  const created = newMarket ?? newSpotMarket;
  const update = marketUpdateIn(terms);
  const market =
    newMarketOf({ id: '', terms }) ?? marketOf((update ?? terms.updateMarketState?.changes)?.marketId ?? '');
  return (
    <TermsScope.Provider value={{ ...current, market }}>
      {newAsset?.changes && <MemberFacts of={newAsset.changes} terms={assetTerms(newAsset.changes)} />}
      {created?.changes && <MarketChanges changes={created.changes} />}
      {updateAsset && <AssetUpdate update={updateAsset} asset={assetOf(updateAsset.assetId)} enacted={enacted} />}
      {update && <MarketUpdate update={update} before={current.marketsBefore.get(update.marketId)} />}
      {parameter && (
        <ParameterUpdate change={parameter} current={parameterOf(parameter.key)} token={token} enacted={enacted} />
      )}
      {Object.keys(changeTerms).map((kind) => {
        const change = terms[kind];
        if (change === undefined || change === null) return null;
        return isMembers(change) && <MemberFacts key={kind} of={change} terms={termOf(changeTerms, kind).terms} />;
      })}
      {[newAsset, created, update, updateNetworkParameter].some((change) => change?.changes === null) && (
        <p class="soft">{t('ex_gov_no_changes')}</p>
      )}
      {newFreeform && <p>{t('ex_gov_freeform')}</p>}
      {kindOf(terms) === 'unknown' && <p class="soft">{t('ex_gov_unknown_kind')}</p>}
      <OtherMembers of={terms} shown={shownMembers} />
    </TermsScope.Provider>
  );
}

/** One change of a batch. `part` is the proposal that it has become, where that has been sent. */
function Change(props: { terms: Terms; part: Proposal | null; current: CurrentState }) {
  const { terms, part, current } = props;
  const { validationTimestamp, enactmentTimestamp } = terms;
  const time = asTime('seconds');
  return (
    <section class="terms-part stack" data-testid="batch-change">
      <h3>
        {kindWords(kindOf(terms))} {part !== null && <ProposalState state={part.state} />}
      </h3>
      <ReasonLine reason={part?.reason ?? ''} />
      <dl class="facts">
        {part !== null && <Fact label={t('ex_gov_error_details')} raw={part.errorDetails} />}
        <Fact label={t('ex_gov_validation')} raw={validationTimestamp} words={time(validationTimestamp)} />
        <Fact label={t('ex_gov_enactment')} raw={enactmentTimestamp} words={time(enactmentTimestamp)} />
      </dl>
      <ProposalTerms terms={terms} current={{ ...current, enacted: part?.state === 'STATE_ENACTED' }} />
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
      {batch.proposalParams && (
        <details class="terms-part">
          <summary>
            <h3>{t('ex_gov_thresholds')}</h3>
          </summary>
          <TermsScope.Provider value={{ ...current, market: null }}>
            <MemberFacts of={batch.proposalParams} terms={thresholdTerms} />
          </TermsScope.Provider>
        </details>
      )}
      <OtherMembers of={batch} shown={['closingTimestamp', 'proposalParams', 'changes']} />
    </>
  );
}
