import type { ComponentChildren } from 'preact';
import type { CheckLook } from '#components/wallet/check-line.tsx';
import { checkLabels, explainFinding, findingLook } from '#components/wallet/findings.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { reasonText } from '#lib/format/reason-text.ts';
import { formatAge } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Finding } from '#lib/networks/network-test.ts';
import type { FailedCall } from '#lib/sites/failed-calls.ts';
import { isProblem, type TroubleCheck, type TroubleFinding, type TroubleResult } from '#lib/trouble/trouble-result.ts';

type OwnFinding = Exclude<TroubleFinding, Finding>;

/** Findings that only this page has; the others look the same as in the network test. */
const looks: Record<OwnFinding, Omit<CheckLook, 'word'> & { word: () => string }> = {
  'not-asked': { tone: 'plain', icon: 'clock', word: () => t('trouble_unknown') },
  asking: { tone: 'waiting', icon: 'waiting', word: () => t('trouble_asking') },
  'no-wallet': { tone: 'refused', icon: 'cross', word: () => t('trouble_no_wallet') },
  locked: { tone: 'refused', icon: 'shield', word: () => t('trouble_locked') },
  'user-refused': { tone: 'waiting', icon: 'cross', word: () => t('finding_refused') },
  'restart-needed': { tone: 'refused', icon: 'refresh', word: () => t('trouble_restart') },
  'token-ended': { tone: 'refused', icon: 'key', word: () => t('trouble_ended') },
  'session-ended': { tone: 'waiting', icon: 'unlink', word: () => t('trouble_ended') },
  'site-insecure': { tone: 'waiting', icon: 'warning', word: () => t('trouble_insecure') },
  'site-not-allowed': { tone: 'waiting', icon: 'unlink', word: () => t('tab_not_connected') },
  'site-blocked': { tone: 'refused', icon: 'off', word: () => t('trouble_blocked') },
  'site-never': { tone: 'refused', icon: 'lock', word: () => t('trouble_blocked') },
  'site-muted': { tone: 'waiting', icon: 'off', word: () => t('trouble_muted') },
  'call-failed': { tone: 'refused', icon: 'cross', word: () => t('trouble_failed') },
  'other-provider': { tone: 'waiting', icon: 'warning', word: () => t('trouble_other_provider') },
  'no-provider': { tone: 'refused', icon: 'warning', word: () => t('trouble_no_provider') },
  'not-seen': { tone: 'plain', icon: 'off', word: () => t('trouble_unknown') },
  'lacks-operation': { tone: 'waiting', icon: 'warning', word: () => t('trouble_lacks_operation') },
};

const isOwn = (finding: TroubleFinding): finding is OwnFinding => Object.hasOwn(looks, finding);

export function troubleLook({ check, finding }: TroubleResult): CheckLook {
  if (finding === 'ok' && !Object.hasOwn(checkLabels, check)) return { ...findingLook(finding), word: t('trouble_ok') };
  if (!isOwn(finding)) return findingLook(finding);
  const { word, ...look } = looks[finding];
  return { ...look, word: word() };
}

export const troubleLabels: Record<TroubleCheck, () => string> = {
  ...checkLabels,
  'wallet-open': () => t('trouble_check_open'),
  'site-page': () => t('trouble_check_page'),
  'site-permission': () => t('trouble_check_permission'),
  'site-provider': () => t('trouble_check_provider'),
  'site-call': () => t('trouble_check_call'),
  'api-assets': () => t('trouble_check_assets'),
  'api-bundles': () => t('trouble_check_bundles'),
  'api-estimate': () => t('trouble_check_estimate'),
  'api-stream': () => t('trouble_check_stream'),
};

function failedCallText(call: FailedCall, now: number): ComponentChildren {
  const age = formatAge(call.at, now);
  const method = escapeInvisible(call.method);
  return (
    <>
      <p>{method === '' ? t('trouble_call_unreadable', { age }) : t('trouble_call_when', { age, method })}</p>
      <p>{call.reason === null ? t('trouble_call_wallet') : reasonText(call.reason, call.said)}</p>
      {call.said !== '' && (
        <details class="seen small">
          <summary class="soft">{t('finding_detail')}</summary>
          <code>{escapeInvisible(call.said)}</code>
        </details>
      )}
    </>
  );
}

function explainOwn({ check, call }: TroubleResult, finding: OwnFinding, now: number) {
  switch (finding) {
    case 'call-failed':
      return { title: t('trouble_failed_title'), text: call && failedCallText(call, now) };
    case 'restart-needed':
      return { title: t('wallet_restart_title'), text: t('wallet_restart_needed') };
    case 'token-ended':
      return { title: t('api_token_invalid_title'), text: t('api_token_invalid_text') };
    case 'no-wallet':
      return { title: t('trouble_no_wallet_title'), text: t('wallet_create_first') };
    case 'locked':
      return { title: t('trouble_locked_title'), text: t('trouble_locked_text') };
    case 'user-refused':
      return { title: t('trouble_user_refused_title'), text: t('trouble_user_refused_text') };
    case 'session-ended':
      return check === 'wallet-open'
        ? { title: t('trouble_sessions_ended_title'), text: t('trouble_sessions_ended_text') }
        : { title: t('trouble_session_ended_title'), text: t('trouble_session_ended_text') };
    case 'site-insecure':
      return { title: t('trouble_insecure_title'), text: t('trouble_insecure_text') };
    case 'site-not-allowed':
      return { title: t('trouble_not_allowed_title'), text: t('trouble_not_allowed_text') };
    case 'site-blocked':
      return { title: t('trouble_blocked_title'), text: t('trouble_blocked_text') };
    case 'site-never':
      return { title: t('trouble_never_title'), text: t('trouble_never_text') };
    case 'site-muted':
      return { title: t('trouble_muted_title'), text: t('reason_site_blocked') };
    case 'other-provider':
      return { title: t('trouble_other_provider_title'), text: t('trouble_other_provider_text') };
    case 'no-provider':
      return { title: t('trouble_no_provider_title'), text: t('trouble_no_provider_text') };
    case 'lacks-operation':
      return { title: t('trouble_lacks_operation_title'), text: t('trouble_lacks_operation_text') };
    case 'not-asked':
      return { title: t('trouble_not_asked_title'), text: t('trouble_not_asked_text') };
    case 'asking':
      return { title: t('approve_in_wallet_title'), text: t('trouble_asking_text') };
    case 'not-seen':
      return { title: t('trouble_not_seen_title'), text: t('trouble_not_seen_text') };
    default:
      return finding satisfies never;
  }
}

/** A result as a sentence and what the user can do; null where nothing need be said. */
export function explainTrouble(
  result: TroubleResult,
  context: { expected: string; now: number },
): { title: string; text: ComponentChildren } | null {
  const { finding, check, address, detail } = result;
  if (isOwn(finding)) return explainOwn(result, finding, context.now);
  if (!isProblem(finding) || finding === 'waiting' || finding === 'skipped') return null;
  const ofDataApi = check === 'data-api' || check.startsWith('api-');
  return explainFinding({
    finding,
    address,
    detail,
    expected: context.expected,
    ...(ofDataApi && { check: 'data-api' as const }),
  });
}
