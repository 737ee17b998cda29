import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Finding } from '#lib/networks/network-test.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { explainState } from './findings.tsx';

const titlesOfNetwork: ReadonlyMap<Finding, (network: string) => string> = new Map([
  ['no-answer', (network) => t('finding_no_answer_of', { network })],
  ['wrong-chain', (network) => t('finding_wrong_chain_of', { network })],
]);

/** The state of the wallet in use as a finding; its network is named where there are several. */
export function explainWallet(state: RoutineState | null, settings: Settings) {
  const explained = explainState(state);
  const titleOf = settings.networks.length > 1 ? titlesOfNetwork.get(explained.finding) : undefined;
  if (!titleOf) return explained;
  return { ...explained, title: titleOf(bidiIsolate(escapeInvisible(networkLabel(currentNetwork(settings).name)))) };
}
