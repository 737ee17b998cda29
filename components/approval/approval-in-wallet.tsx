import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { formatDuration } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { WalletWords } from './wallet-labels.ts';

/** From when on the time that has passed is worth a line. Milliseconds. */
const elapsedAfterMs = 10_000;

/** The second step: the wallet asks, or does its work, now. There is no time limit on it, so the window waits and says so. */
export function ApprovalInWallet(props: {
  words: WalletWords;
  /** Unix milliseconds. */
  now: number;
  /** How many other questions wait for an answer here. */
  asking: number;
  onNext: () => void;
  onClose: () => void;
}): JSX.Element {
  const { now, asking } = props;
  const { title, text, closeNote, steps } = props.words;
  const since = useRef(now);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone. Not to Close: a key that is still held would press it.
  useEffect(() => heading.current?.focus(), []);
  const elapsed = now - since.current;
  return (
    <>
      <div class="approval-body approval-centre" role="status">
        <span class="big-icon tone-waiting waiting-turn">
          <Icon name="waiting" size={28} />
        </span>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p>{text}</p>
        {steps.length > 0 && (
          <div class="wallet-steps small">
            <p>{t('wallet_steps_title')}</p>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        )}
        {/* A live region that changed every second would never stop talking. */}
        <p class="soft small" aria-hidden="true">
          {elapsed >= elapsedAfterMs && t('approval_in_wallet_elapsed', { time: formatDuration(elapsed) })}
        </p>
        {asking === 0 && <p class="soft small">{closeNote}</p>}
      </div>
      <footer class="approval-foot approval-answers">
        {/* Closing the window denies every question that still waits here, so then there is only the way on. */}
        {asking > 0 ? (
          <button type="button" class="button primary" onClick={props.onNext}>
            {t('approval_next')}
          </button>
        ) : (
          <button type="button" class="button" onClick={props.onClose}>
            {t('approval_close')}
          </button>
        )}
      </footer>
    </>
  );
}
