import { NameContact } from '#components/contacts/contact-form.tsx';
import { useAsSent, useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { Fact, OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { ProposalState, reasonText } from '#components/governance/proposal-state.tsx';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { isMarketUpdate } from '#lib/explorer/governance/vote-outcome.ts';
import { routeHash } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { proposalMembers } from '#lib/governance/alert.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { contactId } from '#lib/settings/contacts.ts';
import { asPercent, asTime, type Reading } from '#lib/terms/readings.ts';

/** The key that made the proposal, which the user can name. */
function Proposer({ party }: { party: string }) {
  const { settings } = useExplorer();
  const id = contactId(party);
  const name = id === null ? undefined : settings.value.contacts[id];
  return (
    <Fact
      label={t('ex_gov_proposer')}
      raw={party}
      more={
        <>
          {name !== undefined && <bdi class="own-key">{escapeInvisible(name)}</bdi>}
          {id !== null && (
            <NameContact
              id={id}
              name={name ?? ''}
              label={t(name === undefined ? 'recipient_name' : 'recipient_rename')}
              small
            />
          )}
          <a href={routeHash({ view: 'governance', query: { party } })}>{t('ex_gov_proposer_all')}</a>
        </>
      }
    />
  );
}

/** The members that are shown here, or elsewhere on the page. */
const shownMembers = {
  id: null,
  partyId: null,
  reference: null,
  state: null,
  reason: null,
  errorDetails: null,
  timestamp: null,
  rationale: { title: null, description: null },
  requiredMajority: null,
  requiredParticipation: null,
  requiredLiquidityProviderMajority: null,
  requiredLiquidityProviderParticipation: null,
  terms: null,
  batchTerms: null,
};

export function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const asSent = useAsSent();
  const { state, reason, terms } = proposal;
  const { requiredMajority, requiredParticipation } = proposalMembers(proposal);
  // Services send a zero for proposals that no liquidity provider votes on.
  const ofProviders = asSent || isMarketUpdate(proposal) ? asPercent : () => '';
  const fact = (label: PlainMessageKey, raw = '', read?: Reading) => (
    <Fact label={t(label)} raw={raw} words={read?.(raw)} />
  );
  return (
    <>
      <dl class="facts gov-facts" data-testid="proposal-facts">
        {asSent && (
          <Fact label={t('ex_gov_state')} raw={state}>
            <ProposalState state={state} />
          </Fact>
        )}
        {fact('ex_gov_reason', reason, (raw) => reasonText(raw) ?? '')}
        {fact('ex_gov_error_details', proposal.errorDetails)}
        {fact('ex_gov_submitted', proposal.timestamp, asTime('nanoseconds'))}
        {terms && fact('ex_gov_validation', terms.validationTimestamp, asTime('seconds'))}
        {fact('ex_gov_closing', (terms ?? proposal.batchTerms)?.closingTimestamp, asTime('seconds'))}
        {terms && fact('ex_gov_enactment', terms.enactmentTimestamp, asTime('seconds'))}
        {fact('ex_gov_required_majority', requiredMajority, asPercent)}
        {fact('ex_gov_required_participation', requiredParticipation, asPercent)}
        {fact('ex_gov_required_lp_majority', proposal.requiredLiquidityProviderMajority, ofProviders)}
        {fact('ex_gov_required_lp_participation', proposal.requiredLiquidityProviderParticipation, ofProviders)}
        {fact('ex_gov_id', proposal.id)}
        <Proposer party={proposal.partyId} />
        {fact('ex_gov_reference', proposal.reference)}
      </dl>
      <OtherMembers of={proposal} shown={shownMembers} />
    </>
  );
}
