import type { JSX } from 'preact';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { reasonText } from '#components/governance/alert-labels.ts';
import { ProposalState } from '#components/governance/proposal-state.tsx';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { proposalMembers } from '#lib/governance/proposal-members.ts';
import { t } from '#lib/i18n/i18n.ts';
import { Fact, IdFact } from './fact.tsx';
import { OtherMembers } from './other-members.tsx';
import { PercentFact } from './percent-fact.tsx';
import { TimeFact } from './time-fact.tsx';

const members = [
  'id',
  'partyId',
  'reference',
  'state',
  'reason',
  'errorDetails',
  'timestamp',
  'rationale',
  'requiredMajority',
  'requiredParticipation',
  'requiredLiquidityProviderMajority',
  'requiredLiquidityProviderParticipation',
  'terms',
  'batchTerms',
  'batchId',
];

/** The proposal itself: who proposed it, where it stands and why, when what happens, and what it needs. */
export function ProposalFacts({ proposal }: { proposal: Proposal }): JSX.Element {
  const { terms, batchTerms, batchId = '', rationale } = proposal;
  const { requiredMajority, requiredParticipation } = proposalMembers(proposal);
  const reason = reasonText(proposal.reason);
  return (
    <>
      <dl class="facts" data-testid="proposal-facts">
        <Fact label={t('ex_gov_state')} raw={proposal.state}>
          <ProposalState state={proposal.state} />
        </Fact>
        <Fact label={t('ex_gov_reason')} raw={proposal.reason} words={reason ?? t('ex_gov_no_reason')} />
        <Fact label={t('ex_gov_error_details')} raw={proposal.errorDetails} />
        <TimeFact label={t('ex_gov_submitted')} raw={proposal.timestamp} unit="nanoseconds" />
        {terms !== null && (
          <>
            <TimeFact label={t('ex_gov_validation')} raw={terms.validationTimestamp} unit="seconds" />
            <TimeFact label={t('ex_gov_closing')} raw={terms.closingTimestamp} unit="seconds" />
            <TimeFact label={t('ex_gov_enactment')} raw={terms.enactmentTimestamp} unit="seconds" />
          </>
        )}
        {batchTerms && <TimeFact label={t('ex_gov_closing')} raw={batchTerms.closingTimestamp} unit="seconds" />}
        <PercentFact label={t('ex_gov_required_majority')} raw={requiredMajority} />
        <PercentFact label={t('ex_gov_required_participation')} raw={requiredParticipation} />
        <PercentFact label={t('ex_gov_required_lp_majority')} raw={proposal.requiredLiquidityProviderMajority} />
        <PercentFact
          label={t('ex_gov_required_lp_participation')}
          raw={proposal.requiredLiquidityProviderParticipation}
        />
        <IdFact label={t('ex_gov_id')} raw={proposal.id} />
        {batchId !== '' && (
          <IdFact label={t('ex_gov_batch_of')} raw={batchId}>
            <RouteLink to={{ view: 'governance', id: batchId }}>{t('ex_gov_batch_open')}</RouteLink>
          </IdFact>
        )}
        <IdFact label={t('ex_gov_proposer')} raw={proposal.partyId}>
          {proposal.partyId !== '' && (
            <RouteLink to={{ view: 'governance', query: { party: proposal.partyId } }}>
              {t('ex_gov_proposer_all')}
            </RouteLink>
          )}
        </IdFact>
        <Fact label={t('ex_gov_reference')} raw={proposal.reference} />
      </dl>
      <OtherMembers of={proposal} shown={members} />
      <OtherMembers of={rationale ?? {}} shown={['title', 'description']} />
    </>
  );
}
