import type { Doubt } from '#lib/data-api/nodes/node-state.ts';
import { t } from '#lib/i18n/i18n.ts';
import { bidiIsolate, escapeInvisible } from './escape-invisible.ts';
import { formatDuration } from './time.ts';

/** A sentence for the user about a data API address that is not believed like the others. */
export function doubtText(doubt: Doubt, address: string): string {
  const { host } = new URL(address);
  if (doubt.kind === 'other-network') {
    return doubt.chainId === ''
      ? t('failure_other_network', { hosts: host })
      : t('node_other_chain', { host, chain: bidiIsolate(escapeInvisible(doubt.chainId)) });
  }
  const time = formatDuration(doubt.ms);
  return doubt.all ? t(`node_all_${doubt.kind}`, { host, time }) : t(`node_${doubt.kind}`, { host, time });
}
