import type { ComponentChildren } from 'preact';
import { JobButton, type Tone } from '#components/controls.tsx';
import type { IconName } from '#components/icon.tsx';
import { command } from '#lib/commands/send-command.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { snakeCase, t } from '#lib/i18n/i18n.ts';
import type { CheckResult, Finding } from '#lib/networks/network-test.ts';
import { isManaged } from '#lib/settings/managed-network.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';

export interface CheckLook {
  tone: Tone;
  icon: IconName;
  word: string;
}

/** How each finding of a check is drawn; `running` also stands for the time before the first one. */
const looks: Record<Finding, Pick<CheckLook, 'tone' | 'icon'>> = {
  running: { tone: 'plain', icon: 'refresh' },
  ok: { tone: 'ok', icon: 'check' },
  skipped: { tone: 'plain', icon: 'off' },
  'no-permission': { tone: 'refused', icon: 'shield' },
  'told-to-wait': { tone: 'plain', icon: 'clock' },
  'no-answer': { tone: 'refused', icon: 'cross' },
  'bad-answer': { tone: 'refused', icon: 'warning' },
  refused: { tone: 'refused', icon: 'cross' },
  'origin-refused': { tone: 'refused', icon: 'cross' },
  outdated: { tone: 'refused', icon: 'warning' },
  'methods-missing': { tone: 'waiting', icon: 'warning' },
  'no-node': { tone: 'refused', icon: 'warning' },
  'slow-node': { tone: 'waiting', icon: 'clock' },
  'wrong-chain': { tone: 'refused', icon: 'warning' },
  'other-network': { tone: 'refused', icon: 'warning' },
  'off-time': { tone: 'waiting', icon: 'clock' },
};

export function findingLook(finding: Finding): CheckLook {
  return { ...looks[finding], word: t(`finding_${snakeCase(finding)}`) };
}

interface Found extends Pick<CheckResult, 'address' | 'detail'> {
  /** The wallet's if left out. */
  check?: CheckResult['check'];
  finding: Exclude<Finding, 'skipped'>;
  /** Chain ID; empty if not known. */
  expected: string;
}

function nameOf({ check, finding }: Found) {
  if (check === 'data-api' && finding === 'no-answer') return 'api_no_answer';
  if (check === 'data-api' && finding === 'bad-answer') return 'api_bad_answer';
  if (check !== 'data-api' && finding === 'no-permission') return 'wallet_no_permission';
  return snakeCase(finding);
}

/** A finding as a sentence, with its facts and what the user can do. A `detail` that is not shown is for developers. */
export function explainFinding(found: Found): { title: string; text: ComponentChildren } {
  const { finding, address, detail, expected } = found;
  const name = nameOf(found);
  const text = (
    <>
      {finding === 'wrong-chain' && (
        <dl class="expected-found">
          {expected !== '' && (
            <>
              <dt>{t('finding_expected')}</dt>
              <dd>
                <code>{escapeInvisible(expected)}</code>
              </dd>
            </>
          )}
          <dt>{t('finding_found')}</dt>
          <dd>
            <code>{escapeInvisible(detail)}</code>
          </dd>
        </dl>
      )}
      <p>{t(`finding_${name}_text`, { address })}</p>
      {finding === 'methods-missing' && (
        <ul class="small">
          {detail.split(', ').map((method) => (
            <li key={method}>
              <code>{escapeInvisible(method)}</code>
            </li>
          ))}
        </ul>
      )}
      {(finding === 'no-node' || finding === 'refused') && detail !== '' && (
        <details class="small">
          <summary class="soft">{t('finding_detail')}</summary>
          <code>{escapeInvisible(detail)}</code>
        </details>
      )}
    </>
  );
  return { title: t(`finding_${name}_title`), text };
}

const unchecked = { finding: 'running', detail: '', expectedChainId: '' } as const;

/** What was found of the wallet; null is before the first check. */
export function explainState(status: WalletStatus | null, address = status?.address ?? '') {
  const { finding, detail, expectedChainId: expected } = status ?? unchecked;
  return { finding, ...findingLook(finding), ...explainFinding({ finding, detail, expected, address }) };
}

/** Where the wallet is on another chain than expected: expects that one from now on. An administrator's network keeps its own. */
export function ExpectChainButton(props: { networkId: string; found: string; onDone?: () => void }) {
  const { networkId: id, found, onDone } = props;
  if (isManaged({ id })) return null;
  return (
    <JobButton
      data-testid="expect-chain"
      job={() => command('network.save', { id, expectedChainId: found }).then(onDone)}
    >
      {t('expect_chain', { chain: bidiIsolate(escapeInvisible(found)) })}
    </JobButton>
  );
}
