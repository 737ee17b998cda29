import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { t } from '#lib/i18n/i18n.ts';
import { useArmed } from './use-armed.ts';

/** The two answers. Deny has the focus and is Escape; the other one is enabled by `useArmed`. */
export function AnswerButtons(props: {
  id: string;
  /** Everything that is asked, serialised: the second restarts when it changes. */
  asked: string;
  answer: (allow: boolean) => Promise<void>;
  /** The other button: its ID, and the end of the names of its messages. */
  allow: 'connect' | 'approve';
  ready?: boolean;
  /** What the user must do before `ready`; null for nothing. */
  first?: string | null;
}) {
  const { id, asked, answer, allow, ready = true, first = null } = props;
  const { arming, starts } = useArmed(asked, ready);
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
        <Button id="deny" ref={deny} disabled={answering} onClick={denying.run}>
          {t('answer_deny')}
        </Button>
        <Button
          id={allow}
          look="primary"
          class="arming"
          data-arming={arming}
          disabled={!armed || answering}
          onClick={allowing.run}
        >
          {t(`answer_${allow}`)}
          {/* A new element each time, so that its animation restarts with the second. */}
          {arming === 'arming' && <span class="arming-fill" key={starts} />}
        </Button>
      </div>
      <span role="status" class="visually-hidden">
        {first ?? t(`answer_${armed ? 'armed' : 'arming'}_${allow}`)}
      </span>
    </footer>
  );
}
