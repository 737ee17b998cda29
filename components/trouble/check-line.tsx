import type { ComponentChildren } from 'preact';
import { Chip, type Tone } from '#components/controls.tsx';
import type { IconName } from '#components/icon.tsx';
import { type CheckLook, explainFinding, findingLook } from '#components/wallet/findings.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { doubtText, failureText } from '#lib/format/failure-text.ts';
import { reasonText } from '#lib/format/reason-text.ts';
import { formatAge } from '#lib/format/time.ts';
import { type PlainMessageKey, snakeCase, t } from '#lib/i18n/i18n.ts';
import type { CheckResult } from '#lib/networks/network-test.ts';
import type { FailedCall } from '#lib/sites/failed-calls.ts';
import { isProblem, type OwnFinding, type TroubleFinding, type TroubleResult } from '#lib/trouble/trouble-result.ts';

/** How a finding is drawn, in a word, and as a sentence with what the user can do. */
type Look = [tone: Tone, icon: IconName, word: PlainMessageKey, title: PlainMessageKey, text: PlainMessageKey | null];

/** Findings that only this page has; the others look the same as in the network test. */
const looks: Record<OwnFinding, Look> = {
  'not-asked': ['plain', 'clock', 'trouble_unknown', 'trouble_not_asked_title', 'trouble_not_asked_text'],
  asking: ['waiting', 'waiting', 'trouble_asking', 'approve_in_wallet_title', 'trouble_asking_text'],
  'no-wallet': ['refused', 'cross', 'trouble_no_wallet', 'trouble_no_wallet_title', 'wallet_create_first'],
  locked: ['refused', 'shield', 'trouble_locked', 'trouble_locked_title', 'trouble_locked_text'],
  'user-refused': ['waiting', 'cross', 'finding_refused', 'trouble_user_refused_title', 'trouble_user_refused_text'],
  'restart-needed': ['refused', 'refresh', 'trouble_restart', 'wallet_restart_title', 'wallet_restart_needed'],
  'token-ended': ['refused', 'key', 'trouble_ended', 'api_token_invalid_title', 'api_token_invalid_text'],
  'session-ended': ['waiting', 'unlink', 'trouble_ended', 'trouble_session_ended_title', 'trouble_session_ended_text'],
  'site-insecure': ['plain', 'warning', 'trouble_insecure', 'trouble_insecure_title', 'trouble_insecure_text'],
  'site-not-allowed': ['plain', 'unlink', 'tab_not_connected', 'trouble_not_allowed_title', 'trouble_not_allowed_text'],
  'site-blocked': ['refused', 'off', 'trouble_blocked', 'trouble_blocked_title', 'trouble_blocked_text'],
  'site-never': ['refused', 'lock', 'trouble_blocked', 'trouble_never_title', 'trouble_never_text'],
  'site-muted': ['waiting', 'off', 'trouble_muted', 'trouble_muted_title', 'reason_site_blocked'],
  'call-failed': ['refused', 'cross', 'trouble_failed', 'trouble_failed_title', null],
  'other-provider': [
    'waiting',
    'warning',
    'trouble_other_provider',
    'trouble_other_provider_title',
    'trouble_other_provider_text',
  ],
  'no-provider': ['refused', 'warning', 'trouble_no_provider', 'trouble_no_provider_title', 'trouble_no_provider_text'],
  'not-seen': ['plain', 'off', 'trouble_unknown', 'trouble_not_seen_title', 'trouble_not_seen_text'],
};

const isOwn = (finding: TroubleFinding): finding is OwnFinding => Object.hasOwn(looks, finding);

function troubleLook({ finding }: TroubleResult): CheckLook {
  if (finding === 'ok') return { ...findingLook(finding), word: t('trouble_ok') };
  if (!isOwn(finding)) return findingLook(finding);
  const [tone, icon, word] = looks[finding];
  return { tone, icon, word: t(word) };
}

function failedCallText(call: FailedCall, now: number): ComponentChildren {
  const age = formatAge(call.at, now);
  const method = escapeInvisible(call.method);
  return (
    <>
      <p>{method === '' ? t('trouble_call_unreadable', { age }) : t('trouble_call_when', { age, method })}</p>
      <p>{call.reason === null ? t('trouble_call_wallet') : reasonText(call.reason, call.said)}</p>
      {call.said !== '' && (
        <details class="small">
          <summary class="soft">{t('finding_detail')}</summary>
          <code>{escapeInvisible(call.said)}</code>
        </details>
      )}
    </>
  );
}

/** A result as a sentence and what the user can do; null where nothing need be said. */
function explainTrouble(
  { finding, check, address, detail, call }: TroubleResult,
  expected: string,
  now: number,
): { title: string; text: ComponentChildren } | null {
  if (finding === 'session-ended' && check === 'wallet-open')
    return { title: t('trouble_sessions_ended_title'), text: t('trouble_sessions_ended_text') };
  if (isOwn(finding)) {
    const [, , , title, text] = looks[finding];
    return { title: t(title), text: text === null ? call && failedCallText(call, now) : t(text) };
  }
  if (!isProblem(finding) || finding === 'skipped') return null;
  const ofDataApi = check === 'data-api' || check === 'api-stream';
  return explainFinding({ finding, address, detail, expected, ...(ofDataApi && { check: 'data-api' as const }) });
}

/** One line of a list of checks: the problem as a sentence, its check, the result as a chip, and what the user can do. */
export function CheckLine(props: {
  result: TroubleResult & Pick<CheckResult, 'doubt'>;
  /** Chain ID; empty where it need not be told. */
  expected: string;
  now: number;
  children?: ComponentChildren;
}) {
  const { result, expected, now } = props;
  const { check, address, finding, detail, latencyMs, failure, doubt } = result;
  const { tone, icon, word } = troubleLook(result);
  const problem = explainTrouble(result, expected, now);
  const chainId = check === 'wallet-chain' && (finding === 'ok' || finding === 'slow-node') ? detail : '';
  return (
    <li data-testid="check" data-check={check} data-finding={finding}>
      <div>
        {problem !== null && <p class="check-title">{problem.title}</p>}
        <p class={problem === null ? '' : 'soft small'}>
          {t(`check_${snakeCase(check)}`)} {address !== '' && <bdi class="soft small">{escapeInvisible(address)}</bdi>}
        </p>
      </div>
      <span class="line">
        {latencyMs !== null && <span class="soft small">{t('net_latency', { ms: `${latencyMs}` })}</span>}
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
      </span>
      {problem !== null && <div class="check-detail">{problem.text}</div>}
      {failure && <p class="small check-detail">{failureText(failure)}</p>}
      {chainId !== '' && <p class="small check-detail">{escapeInvisible(chainId)}</p>}
      {doubt && <p class="small check-detail">{doubtText(doubt, address)}</p>}
      {props.children}
    </li>
  );
}
