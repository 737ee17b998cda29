import type { JSX } from 'preact';
import { LookAlikeChips } from '#components/look-alike-chips.tsx';
import { Chip, Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { siteName } from '#lib/format/names.ts';
import { formatDuration } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';

function wish(method: string): string {
  switch (method) {
    case 'client.connect_wallet':
      return t('call_connect');
    case 'client.list_keys':
      return t('call_list_keys');
    case 'client.send_transaction':
      return t('call_send');
    case 'client.sign_transaction':
      return t('call_sign');
    case 'client.check_transaction':
      return t('call_check');
    default:
      return t('call_other', { method: escapeInvisible(method) });
  }
}

/**
 * One call that the wallet has, or that waits for its turn there. `position` counts those that wait, from 1; `asks` tells
 * whether the wallet asks the user, which it does not with an API token.
 */
export function WalletCallRow(props: {
  call: WalletCall;
  position: number;
  asks: boolean;
  now: number;
  cancel: () => Promise<void>;
}): JSX.Element {
  const { call, asks, now } = props;
  const cancelling = useTask(props.cancel);
  const name = siteName(call.origin);
  const inWallet = call.step === 'in-wallet';
  return (
    <li class="call-row" data-testid="wallet-call-row" data-step={call.step} data-origin={call.origin}>
      {inWallet && asks && (
        <Chip tone="waiting" icon="waiting">
          {t('call_in_wallet')}
        </Chip>
      )}
      {inWallet && !asks && (
        <Chip tone="plain" icon="refresh">
          {t('call_in_wallet_alone')}
        </Chip>
      )}
      {call.step === 'wallet-busy' && (
        <Chip tone="waiting" icon="clock">
          {t('call_wallet_busy')}
        </Chip>
      )}
      {call.step === 'waiting' && (
        <Chip tone="plain" icon="clock">
          {t('call_position', { position: String(props.position) })}
        </Chip>
      )}
      <p class="call-what">
        <strong>{name}</strong> {wish(call.method)} <LookAlikeChips origin={call.origin} />
      </p>
      <div class="call-foot">
        <span class="soft small">{t('call_since', { time: formatDuration(now - call.since) })}</span>
        <button
          type="button"
          class="button compact"
          data-testid="cancel-call"
          aria-label={t('call_cancel_named', { host: name })}
          disabled={cancelling.busy}
          onClick={cancelling.run}
        >
          {t('call_cancel')}
        </button>
      </div>
      {call.step === 'wallet-busy' && <p class="soft small">{t('call_wallet_busy_note')}</p>}
      {inWallet && <p class="soft small">{asks ? t('call_cancel_note') : t('call_cancel_note_alone')}</p>}
      <Failure sentence={cancelling.failure} />
    </li>
  );
}
