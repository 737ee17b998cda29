import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { formatDuration } from '#lib/ui/format-duration.ts';
import { t } from '#lib/ui/i18n.ts';

/** From when on the time that has passed is worth a line. Milliseconds. */
const elapsedAfterMs = 10_000;

/** The second step: the wallet asks, or does its work, now. There is no time limit on it, so the window waits and says so. */
export function ApprovalInWallet(props: {
  title: string;
  text: string;
  /** What closing the window does not do. */
  closeNote: string;
  /** Unix milliseconds. */
  now: number;
  /** How many other questions wait for an answer here. */
  asking: number;
  onNext: () => void;
  onClose: () => void;
}): JSX.Element {
  const { now, asking } = props;
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
          {props.title}
        </h1>
        <p>{props.text}</p>
        {/* A live region that changed every second would never stop talking. */}
        <p class="soft small" aria-hidden="true">
          {elapsed >= elapsedAfterMs && t('approval_in_wallet_elapsed', { time: formatDuration(elapsed) })}
        </p>
        {asking === 0 && <p class="soft small">{props.closeNote}</p>}
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
