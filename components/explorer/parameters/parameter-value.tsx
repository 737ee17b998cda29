import type { JSX } from 'preact';
import { Sent } from '#components/explorer/shell/fact-list.tsx';
import { useAsSent } from '#components/explorer/shell/query-data.tsx';
import { kindWords } from '#components/governance/proposal-state.tsx';
import { Icon } from '#components/icon.tsx';
import type { ProposalKind } from '#lib/data-api/proposal-kinds.ts';
import { changedLines, jsonMembers, type ParameterUnit, parameterWords } from '#lib/explorer/parameter-value.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { type PlainMessageKey, plural, t } from '#lib/i18n/i18n.ts';

/** JSON of at most so many lines is shown open. */
const fewLines = 6;

function Json({ value, members }: { value: string; members: number }) {
  const indented = indentJson(value);
  return (
    <details class="parameter-json" open={indented.split('\n').length <= fewLines}>
      <summary>{plural('ex_json_members', members)}</summary>
      <pre>{indented}</pre>
    </details>
  );
}

export function ParameterValueView({ value, unit }: { value: string; unit: ParameterUnit }) {
  const asSent = useAsSent();
  if (asSent) return <Sent raw={value} />;
  const members = jsonMembers(value);
  if (members !== null) return <Json value={value} members={members} />;
  const isFlag = value === 'true' || value === 'false';
  return (
    <span class={value === '' ? 'parameter-words soft' : 'parameter-words'}>
      {isFlag && <Icon name={value === 'true' ? 'check' : 'cross'} />}
      <bdi>{parameterWords(value, unit)}</bdi>
    </span>
  );
}

/** The lines in which JSON has changed, or a changed digit would be hard to find; null where it is no JSON, or nothing but spaces. */
export function jsonChange(old: string, value: string): JSX.Element | null {
  const isJson = [old, value].every((text) => jsonMembers(text) !== null);
  const lines = isJson ? changedLines(indentJson(old), indentJson(value)) : [];
  if (lines.length === 0) return null;
  return (
    <pre class="parameter-change parameter-lines small" data-testid="json-change">
      {lines.map(({ kind, text }, index) =>
        kind === 'gone' ? <del key={index}>{text.trim()}</del> : <ins key={index}>{text.trim()}</ins>,
      )}
    </pre>
  );
}

/** Kinds of proposal by their names in parameters (vegaprotocol/vega v0.71.6, core/netparams/keys.go). */
const kinds: ReadonlyMap<string, ProposalKind> = new Map([
  ['market', 'newMarket'],
  ['asset', 'newAsset'],
  ['updateAsset', 'updateAsset'],
  ['updateMarket', 'updateMarket'],
  ['updateNetParam', 'updateNetworkParameter'],
  ['freeform', 'newFreeform'],
]);

/** What each kind of proposal has a parameter for (as above, and core/governance/engine.go: `validateOpenProposal`). */
const rules = [
  'minClose',
  'maxClose',
  'minEnact',
  'maxEnact',
  'requiredParticipation',
  'requiredMajority',
  'requiredParticipationLP',
  'requiredMajorityLP',
  'minProposerBalance',
  'minProposerEquityLikeShare',
  'minVoterBalance',
] as const;

/**
 * What the others that matter to who votes, trades or moves assets govern, by what the core does with them (vegaprotocol/vega
 * v0.71.6: core/netparams/defaults.go, core/protocol/all_services.go, core/fee, core/banking, core/spam).
 */
const phrases: ReadonlyMap<string, PlainMessageKey> = new Map([
  ['market.fee.factors.makerFee', 'ex_param_makerFee'],
  ['market.fee.factors.infrastructureFee', 'ex_param_infrastructureFee'],
  ['market.margin.scalingFactors', 'ex_param_scalingFactors'],
  ['market.auction.minimumDuration', 'ex_param_minAuction'],
  ['market.auction.maximumDuration', 'ex_param_maxAuction'],
  ['market.liquidityProvision.minLpStakeQuantumMultiple', 'ex_param_minStake'],
  ['network.markPriceUpdateMaximumFrequency', 'ex_param_markPrice'],
  ['reward.asset', 'ex_param_rewardAsset'],
  ['transfer.fee.factor', 'ex_param_transferFee'],
  ['transfer.minTransferQuantumMultiple', 'ex_param_minTransfer'],
  ['spam.protection.maxUserTransfersPerEpoch', 'ex_param_maxTransfers'],
  ['spam.protection.minimumWithdrawalQuantumMultiple', 'ex_param_minWithdrawal'],
  ['spam.protection.max.votes', 'ex_param_maxVotes'],
  ['spam.protection.voting.min.tokens', 'ex_param_minTokensVoting'],
  ['spam.protection.max.proposals', 'ex_param_maxProposals'],
  ['spam.protection.proposal.min.tokens', 'ex_param_minTokensProposal'],
  ['spam.protection.max.batchSize', 'ex_param_maxBatch'],
  ['validators.epoch.length', 'ex_param_epoch'],
  ['validators.delegation.minAmount', 'ex_param_minDelegation'],
]);

/** What a network parameter governs, in a phrase; null for those that no phrase is known of. */
export function parameterPhrase(key: string): string | null {
  const known = phrases.get(key);
  if (known !== undefined) return t(known);
  const [, name = '', member] = /^governance\.proposal\.(\w+)\.(\w+)$/.exec(key) ?? [];
  const kind = kinds.get(name);
  const rule = rules.find((one) => one === member);
  return kind === undefined || rule === undefined ? null : t(`ex_param_${rule}`, { kind: kindWords(kind) });
}
