import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { OutcomeLook } from './outcome-look.ts';

/** How long good news stays before the window goes on by itself: long enough to be read. */
export const connectedMs = 1200;

/** How it ended. Good news goes away by itself, bad news when the user has read it. */
export function ApprovalOutcome(props: {
  look: OutcomeLook;
  detail: string;
  /** How many questions wait for an answer here. */
  asking: number;
  onDone: () => void;
}): JSX.Element {
  const { detail, asking, onDone } = props;
  const { good, icon, title, text } = props.look;
  const close = useRef<HTMLButtonElement>(null);
  // Kept apart, so that a new function from above does not start the wait again.
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    close.current?.focus();
    if (!good) return;
    const timer = setTimeout(() => done.current(), connectedMs);
    return () => clearTimeout(timer);
  }, [good]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') done.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <div class="approval-body approval-centre" role="status">
        <span class={`big-icon ${good ? 'tone-ok' : 'tone-refused'}`}>
          <Icon name={icon} size={28} />
        </span>
        <h1>{title}</h1>
        <p>{text}</p>
        {!good && detail !== '' && <p class="soft">{escapeInvisible(detail)}</p>}
      </div>
      <footer class="approval-foot approval-answers">
        <button type="button" id="close" class={asking > 0 ? 'button primary' : 'button'} ref={close} onClick={onDone}>
          {t(asking > 0 ? 'approval_next' : 'approval_close')}
        </button>
      </footer>
    </>
  );
}
