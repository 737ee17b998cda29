import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Failure } from '#components/failure.tsx';
import { useTask } from '#components/use-task.ts';
import { t } from '#lib/ui/i18n.ts';
import { useArmed } from './use-armed.ts';

/**
 * The two answers, always in view below what scrolls. Deny has the focus and is Escape; the other one can be pressed
 * only once the question has been readable for half a second.
 */
export function AnswerButtons(props: {
  /** Which question this is: another one is armed and focused anew. */
  id: string;
  answer: (allow: boolean) => Promise<void>;
  /** What the other button is called, and what is said of it to screen readers. */
  allow: { id: string; word: string; arming: string; armed: string };
  /** Whether the half second may begin. */
  ready?: boolean;
  /** What the user must do before that; null for nothing. */
  first?: string | null;
}): JSX.Element {
  const { id, answer, allow, ready = true, first = null } = props;
  const arming = useArmed(id, ready);
  const armed = arming === 'armed';
  const denying = useTask(() => answer(false));
  const allowing = useTask(() => answer(true));
  const deny = useRef<HTMLButtonElement>(null);
  const answering = denying.busy || allowing.busy;
  useEffect(() => deny.current?.focus(), [id]);

  const denyNow = denying.run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !answering) denyNow();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [denyNow, answering]);

  return (
    <footer class="approval-foot">
      <Failure sentence={denying.failure ?? allowing.failure} />
      {first !== null && (
        <p class="soft small answer-first" data-testid="answer-first">
          {first}
        </p>
      )}
      <div class="approval-answers">
        <button type="button" id="deny" class="button" ref={deny} disabled={answering} onClick={denying.run}>
          {t('approval_deny')}
        </button>
        <button
          type="button"
          id={allow.id}
          class="button primary arming"
          data-arming={arming}
          disabled={!armed || answering}
          onClick={allowing.run}
        >
          {allow.word}
        </button>
      </div>
      <span role="status" class="visually-hidden">
        {first ?? (armed ? allow.armed : allow.arming)}
      </span>
    </footer>
  );
}
