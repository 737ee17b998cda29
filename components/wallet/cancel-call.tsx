import { ConfirmButton } from '#components/confirm-box.tsx';
import { JobButton } from '#components/controls.tsx';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';

/** Takes back a call that waits; stops waiting for one that the wallet has, or `asks` about, after a question. */
export function CancelCall({ call, asks }: { call: WalletCall; asks: boolean }) {
  const { id, origin, step } = call;
  const cancel = (): Promise<void> => command('call.cancel', { id });
  const host = siteName(origin);
  if (step !== 'in-wallet') {
    return (
      <JobButton compact data-testid="cancel-call" aria-label={t('call_cancel_named', { host })} job={cancel}>
        {t('call_cancel')}
      </JobButton>
    );
  }
  return (
    <ConfirmButton
      compact
      data-testid="cancel-call"
      aria-label={t('call_stop_named', { host })}
      question={t(asks ? 'call_stop_text' : 'call_stop_text_alone')}
      job={cancel}
    >
      {t('wallet_review_stop')}
    </ConfirmButton>
  );
}
