import { NameContact } from '#components/contacts/contact-form.tsx';
import { useAsSent, useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { Fact, FactList, type Fields, IdFact } from '#components/explorer/shell/fact-list.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { ProposalState, reasonText } from '#components/governance/proposal-state.tsx';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { isMarketUpdate } from '#lib/explorer/governance/vote-outcome.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { proposalMembers } from '#lib/governance/alert.ts';
import { t } from '#lib/i18n/i18n.ts';
import { contactId } from '#lib/settings/contacts.ts';
import { asPercent, asTime } from '#lib/terms/term.ts';

/** The key that made the proposal, which the user can name. */
function Proposer({ party }: { party: string }) {
  const { contacts, nameContact } = useExplorer();
  const id = contactId(party);
  const name = id === null ? undefined : contacts.value[id];
  return (
    <IdFact label={t('ex_gov_proposer')} raw={party}>
      {name !== undefined && <bdi class="own-key">{escapeInvisible(name)}</bdi>}
      {id !== null && (
        <NameContact
          id={id}
          name={name ?? ''}
          label={t(name === undefined ? 'recipient_name' : 'recipient_rename')}
          small
          save={nameContact}
        />
      )}
      {party !== '' && <RouteLink to={{ view: 'governance', query: { party } }}>{t('ex_gov_proposer_all')}</RouteLink>}
    </IdFact>
  );
}

export function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const asSent = useAsSent();
  const { terms, batchTerms } = proposal;
  const { requiredMajority, requiredParticipation } = proposalMembers(proposal);
  // Services send a zero for proposals that no liquidity provider votes on.
  const ofProviders = asSent || isMarketUpdate(proposal) ? asPercent : () => '';
  const time = (label: string, raw: string) => <Fact label={label} raw={raw} words={asTime('seconds')(raw)} />;
  const fields: Fields = {
    state: (raw) =>
      asSent && (
        <Fact label={t('ex_gov_state')} raw={raw}>
          <ProposalState state={raw} />
        </Fact>
      ),
    reason: ['ex_gov_reason', (raw) => reasonText(raw) ?? ''],
    errorDetails: 'ex_gov_error_details',
    timestamp: ['ex_gov_submitted', asTime('nanoseconds')],
    terms: () =>
      terms && (
        <>
          {time(t('ex_gov_validation'), terms.validationTimestamp)}
          {time(t('ex_gov_closing'), terms.closingTimestamp)}
          {time(t('ex_gov_enactment'), terms.enactmentTimestamp)}
        </>
      ),
    batchTerms: () => batchTerms && time(t('ex_gov_closing'), batchTerms.closingTimestamp),
    requiredMajority: ['ex_gov_required_majority', asPercent],
    requiredParticipation: ['ex_gov_required_participation', asPercent],
    requiredLiquidityProviderMajority: ['ex_gov_required_lp_majority', ofProviders],
    requiredLiquidityProviderParticipation: ['ex_gov_required_lp_participation', ofProviders],
    id: (raw) => <IdFact label={t('ex_gov_id')} raw={raw} />,
    batchId: (id) =>
      id !== '' && (
        <Fact label={t('ex_gov_batch_of')} raw={id}>
          <RouteLink to={{ view: 'governance', id }}>{t('ex_gov_batch_open')}</RouteLink>
        </Fact>
      ),
    partyId: (party) => <Proposer party={party} />,
    reference: 'ex_gov_reference',
    rationale: { title: null, description: null },
  };
  return (
    <FactList
      of={{ ...proposal, requiredMajority, requiredParticipation }}
      fields={fields}
      class="gov-facts"
      testId="proposal-facts"
    />
  );
}
