import type { JSX } from 'preact';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import { t } from '#lib/i18n/i18n.ts';
import { WalletCallRow } from './wallet-call-row.tsx';

/** The calls that wait for the wallet, which takes one review at a time, in the order in which it gets them. */
export function WalletCalls(props: {
  calls: readonly WalletCall[];
  asks: boolean;
  now: number;
  cancel: (id: string) => Promise<void>;
}): JSX.Element | null {
  const { calls, asks, now, cancel } = props;
  if (calls.length === 0) return null;
  const waiting = calls.filter(({ step }) => step === 'waiting');
  return (
    <section class="section" aria-labelledby="calls-title">
      <h2 class="section-title" id="calls-title">
        {t('calls_title')}
      </h2>
      <ul class="rows">
        {calls.map((call) => (
          <WalletCallRow
            key={call.id}
            call={call}
            position={waiting.indexOf(call) + 1}
            asks={asks}
            now={now}
            cancel={() => cancel(call.id)}
          />
        ))}
      </ul>
    </section>
  );
}
