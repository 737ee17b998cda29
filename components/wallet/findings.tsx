import type { ComponentChildren } from 'preact';
import { JobButton, type Tone } from '#components/controls.tsx';
import type { IconName } from '#components/icon.tsx';
import { command } from '#lib/commands/send-command.ts';
import { escapeInvisible, inSentence } from '#lib/format/escape-invisible.ts';
import { snakeCase, t } from '#lib/i18n/i18n.ts';
import { isManaged } from '#lib/settings/managed-network.ts';
import type { TroubleCheck, TroubleFinding, TroubleResult } from '#lib/trouble/trouble-result.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';

/** How each finding of a check is drawn; `running` also stands for the time before the first one. */
const looks: Record<TroubleFinding, readonly [Tone, IconName]> = {
  running: ['plain', 'refresh'],
  ok: ['ok', 'check'],
  skipped: ['plain', 'off'],
  'no-permission': ['refused', 'shield'],
  'told-to-wait': ['plain', 'clock'],
  'no-answer': ['refused', 'cross'],
  'bad-answer': ['refused', 'warning'],
  refused: ['refused', 'cross'],
  'origin-refused': ['refused', 'cross'],
  outdated: ['refused', 'warning'],
  'methods-missing': ['waiting', 'warning'],
  'no-node': ['refused', 'warning'],
  'slow-node': ['waiting', 'clock'],
  'wrong-chain': ['refused', 'warning'],
  'other-network': ['refused', 'warning'],
  'off-time': ['waiting', 'clock'],
  'not-asked': ['plain', 'clock'],
  asking: ['waiting', 'waiting'],
  'no-wallet': ['refused', 'cross'],
  locked: ['refused', 'shield'],
  'user-refused': ['waiting', 'cross'],
  'restart-needed': ['refused', 'refresh'],
  'token-ended': ['refused', 'key'],
  'session-ended': ['waiting', 'unlink'],
  'site-insecure': ['plain', 'warning'],
  'site-not-allowed': ['plain', 'unlink'],
  'site-blocked': ['refused', 'off'],
  'site-never': ['refused', 'lock'],
  'site-muted': ['waiting', 'off'],
  'call-failed': ['refused', 'cross'],
  'other-provider': ['waiting', 'warning'],
  'no-provider': ['refused', 'warning'],
  'not-seen': ['plain', 'off'],
};

export function findingLook(finding: TroubleFinding): { tone: Tone; icon: IconName; word: string } {
  const [tone, icon] = looks[finding];
  return { tone, icon, word: t(`finding_${snakeCase(finding)}`) };
}

interface Found extends Pick<TroubleResult, 'address' | 'detail'> {
  /** The wallet's service if left out. */
  check?: TroubleCheck;
  finding: Exclude<TroubleFinding, 'skipped'>;
  /** Chain ID; empty if not known. */
  expected: string;
}

function nameOf({ check, finding }: Found) {
  const ofDataApi = check === 'data-api' || check === 'api-stream';
  if (ofDataApi && finding === 'no-answer') return 'api_no_answer';
  if (ofDataApi && finding === 'bad-answer') return 'api_bad_answer';
  if (!ofDataApi && finding === 'no-permission') return 'wallet_no_permission';
  if (!ofDataApi && finding === 'refused') return 'wallet_refused';
  if (check === 'wallet-open' && finding === 'session-ended') return 'sessions_ended';
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
          <summary class="soft">{t('details')}</summary>
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
      {t('expect_chain', { chain: inSentence(found) })}
    </JobButton>
  );
}
