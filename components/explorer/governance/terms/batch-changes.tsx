import type { JSX } from 'preact';
import { asTime, Fact, OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { kindWords, reasonText } from '#components/governance/alert-labels.ts';
import { ProposalState } from '#components/governance/proposal-state.tsx';
import { kindOf } from '#lib/data-api/proposal-kinds.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import type { Terms } from '#lib/data-api/schema/terms.ts';
import { t } from '#lib/i18n/i18n.ts';
import { type CurrentState, ProposalTerms } from './proposal-terms.tsx';

/** One change of a batch. `part` is the proposal that it has become, where that has been sent. */
interface Row {
  terms: Terms;
  part: Proposal | null;
}

function Change(props: Row & { current: CurrentState }): JSX.Element {
  const { terms, part, current } = props;
  const reason = part === null ? null : reasonText(part.reason);
  return (
    <section class="terms-part" data-testid="batch-change">
      <h3>
        {kindWords(kindOf(terms))} {part !== null && <ProposalState state={part.state} />}
      </h3>
      {reason !== null && <p class="alert-reason small">{t('alert_reason', { reason })}</p>}
      <dl class="facts">
        <Fact
          label={t('ex_gov_enactment')}
          raw={terms.enactmentTimestamp}
          words={asTime('seconds')(terms.enactmentTimestamp)}
        />
      </dl>
      <ProposalTerms terms={terms} current={current} />
    </section>
  );
}

/**
 * The changes of a batch. The batch lists them without ID and state; the proposals that they become have both, but are
 * sent one by one, so they are shown once all of them are there.
 */
export function BatchChanges(props: {
  batch: NonNullable<Proposal['batchTerms']>;
  parts: readonly Proposal[];
  current: CurrentState;
}): JSX.Element {
  const { batch, parts, current } = props;
  const sent: Row[] = parts.flatMap((part) => (part.terms === null ? [] : [{ terms: part.terms, part }]));
  const listed: Row[] = batch.changes.map((terms) => ({ terms, part: null }));
  return (
    <>
      <p>{t('ex_gov_batch')}</p>
      <div class="terms-parts">
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
