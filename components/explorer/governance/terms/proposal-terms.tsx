import { assetFields } from '#components/explorer/assets/asset-detail.tsx';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { Fact, FactList, IdFact, OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { kindWords, reasonText } from '#components/governance/alert-labels.ts';
import { ProposalState } from '#components/governance/proposal-state.tsx';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { kindOf, laterKinds } from '#lib/data-api/proposal-kinds.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import type { Proposal, Terms } from '#lib/data-api/schema/proposal.ts';
import type { MarketSettings } from '#lib/explorer/governance/market-before.ts';
import { marketTerms, memberLabel, memberWords, type Term, termOf } from '#lib/explorer/governance/terms-table.ts';
import { asTime } from '#lib/explorer/readings.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { t } from '#lib/i18n/i18n.ts';
import { AssetUpdate, ParameterUpdate } from './change-table.tsx';
import { type AssetOf, MarketChanges, MarketDiff } from './market-changes.tsx';

const isId = (value: string): boolean => /^(?:0x[0-9a-f]{40}|[0-9a-f]{64})$/i.test(value);

/** What the table has for the members of a message. */
interface Known {
  terms: Term | undefined;
  assetOf: AssetOf;
}

function Item({ value, ...known }: Known & { value: unknown }) {
  return isMembers(value) ? <MemberFacts of={value} {...known} /> : <code>{indentJson(JSON.stringify(value))}</code>;
}

function Member({ name, of, terms, assetOf }: Known & { name: string; of: Members }) {
  const asSent = useAsSent();
  const value = of[name];
  const term = termOf(terms, name);
  const label = memberLabel(name, term);
  if (typeof value === 'string' && isId(value)) return <IdFact label={label} raw={value} />;
  if (typeof value !== 'object') {
    return <Fact label={label} raw={`${value}`} words={memberWords(name, of, assetOf, term)} />;
  }
  const items = Array.isArray(value) ? value : [value];
  const isEmpty = value === null || items.length === 0;
  if (isEmpty && !asSent) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {isEmpty ? (
          <span class="soft">{t('ex_empty_value')}</span>
        ) : Array.isArray(value) ? (
          <ol class="triggers stack">
            {items.map((item, index) => (
              <li key={index}>
                <Item value={item} terms={term} assetOf={assetOf} />
              </li>
            ))}
          </ol>
        ) : (
          <Item value={value} terms={term} assetOf={assetOf} />
        )}
      </dd>
    </>
  );
}

/** Every member of a message, however deep: as the table has it, or under its own name. */
function MemberFacts({ of, ...known }: Known & { of: Members }) {
  return (
    <dl class="facts member-facts">
      {Object.keys(of).map((name) => (
        <Member key={name} name={name} of={of} {...known} />
      ))}
    </dl>
  );
}

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

function NoChanges() {
  return <p class="soft">{t('ex_gov_no_changes')}</p>;
}

/** What a proposal of a later kind would change. Most of them have everything in one member, `changes`. */
function LaterChange({ change, ...known }: Known & { change: unknown }) {
  if (!isMembers(change)) return <OtherMembers of={{ change }} shown={{}} />;
  const { changes, ...rest } = change;
  const all = isMembers(changes) ? { ...rest, ...changes } : change;
  return Object.keys(all).length === 0 ? <NoChanges /> : <MemberFacts of={all} {...known} />;
}

/** What a proposal would change: every kind that is there, though a proposal has one at most. */
export function ProposalTerms({ terms, current }: { terms: Terms; current: CurrentState }) {
  const { newAsset, newFreeform, newMarket, updateAsset, updateMarket, updateNetworkParameter } = terms;
  const { assetOf, parameterOf, token, enacted } = current;
  const before = current.marketsBefore.get(updateMarket?.marketId ?? '');
  const later = laterKinds.filter((kind) => terms[kind] !== undefined && terms[kind] !== null);
  const all = [newAsset, newMarket, updateAsset, updateMarket, updateNetworkParameter];
  const isKnown = later.length > 0 || newFreeform !== null || all.some((change) => change !== null);
  return (
    <>
      {newAsset?.changes && <FactList of={newAsset.changes} fields={assetFields(newAsset.changes)} />}
      {newMarket?.changes && <MarketChanges changes={newMarket.changes} assetOf={assetOf} />}
      {updateAsset && <AssetUpdate update={updateAsset} asset={assetOf(updateAsset.assetId)} enacted={enacted} />}
      {updateMarket && (
        <>
          <dl class="facts">
            <Fact label={t('ex_margin_field_marketId')} raw={updateMarket.marketId}>
              <RouteLink to={{ view: 'governance', id: updateMarket.marketId }}>{t('ex_margin_made_by')}</RouteLink>
            </Fact>
          </dl>
          {updateMarket.changes && before && (
            <>
              <MarketDiff before={before} after={updateMarket.changes} />
              <p class="soft small">{t('ex_gov_market_before')}</p>
            </>
          )}
          {!before && <p class="soft">{t('ex_gov_market_not_told')}</p>}
          {updateMarket.changes && (
            <MarketChanges changes={updateMarket.changes} assetOf={assetOf} folded={before !== undefined} />
          )}
        </>
      )}
      {updateNetworkParameter?.changes && (
        <ParameterUpdate
          change={updateNetworkParameter.changes}
          current={parameterOf(updateNetworkParameter.changes.key)}
          token={token}
          enacted={enacted}
        />
      )}
      {[newAsset, newMarket, updateMarket, updateNetworkParameter].some((change) => change?.changes === null) && (
        <NoChanges />
      )}
      {later.map((kind) => (
        <LaterChange
          key={kind}
          change={terms[kind]}
          terms={kind.endsWith('SpotMarket') ? marketTerms : undefined}
          assetOf={assetOf}
        />
      ))}
      {newFreeform && <p>{t('ex_gov_freeform')}</p>}
      {!isKnown && <p class="soft">{t('ex_gov_unknown_kind')}</p>}
      <OtherMembers of={terms} shown={shownMembers} />
    </>
  );
}

/** One change of a batch. `part` is the proposal that it has become, where that has been sent. */
function Change(props: { terms: Terms; part: Proposal | null; current: CurrentState }) {
  const { terms, part, current } = props;
  const reason = part === null ? null : reasonText(part.reason);
  const enactment = terms.enactmentTimestamp;
  return (
    <section class="terms-part stack" data-testid="batch-change">
      <h3>
        {kindWords(kindOf(terms))} {part !== null && <ProposalState state={part.state} />}
      </h3>
      {reason !== null && <p class="alert-reason small">{t('alert_reason', { reason })}</p>}
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
