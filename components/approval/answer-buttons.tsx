import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Failure, useTask } from '#components/controls.tsx';
import { Switch } from '#components/form.tsx';
import { command } from '#lib/commands/send-command.ts';
import { t } from '#lib/i18n/i18n.ts';
import { useArmed } from './use-armed.ts';

/** Runs `run` where Escape is pressed, anywhere in the window. */
export function useEscape(run: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [run]);
}

type Imitated = 'site' | 'recipient';

/** The two answers. Deny has the focus and is Escape; the other one is enabled by `useArmed`. */
export function AnswerButtons(props: {
  id: string;
  /** Everything that is asked, serialised: the second restarts when it changes. */
  asked: string;
  /** Goes with the answer: always to allow this kind of transaction, or which of several networks a connection is for. */
  how?: { always?: boolean; networkId?: string };
  /** The other button: its ID, and the end of the names of its messages. */
  allow: 'connect' | 'approve' | 'continue' | 'restarted';
  /** Whether all that is asked has been on screen; `unknown` until layout. */
  end?: 'unknown' | 'below' | 'seen';
  /** What may imitate another: the user must say first of each that it is the right one. */
  cautious?: readonly Imitated[];
  /** Stands right above the buttons. */
  note?: ComponentChildren;
}) {
  const { id, asked, how, allow, end = 'seen', cautious = [] } = props;
  const [sure, setSure] = useState<readonly Imitated[]>([]);
  const unsure = cautious.find((one) => !sure.includes(one));
  const { arming, starts } = useArmed(asked, end === 'seen' && unsure === undefined);
  const first = end === 'below' ? t('transaction_read_on') : null;
  const armed = arming === 'armed';
  const denying = useTask(() => command('approval.answer', { id, allow: false, ...how }));
  const allowing = useTask(() => command('approval.answer', { id, allow: true, ...how }));
  const deny = useRef<HTMLButtonElement>(null);
  const answering = denying.busy || allowing.busy;
  useEffect(() => deny.current?.focus(), [id]);

  useEscape(() => {
    if (!answering) denying.run();
  });

  return (
    <footer class="approval-foot">
      <Failure sentence={denying.failure ?? allowing.failure} />
      {first !== null && (
        <p class="soft small answer-note" data-testid="answer-first">
          {first}
        </p>
      )}
      {props.note !== undefined && <div class="answer-note">{props.note}</div>}
      {cautious.map((one) => (
        <div class="answer-note" key={one}>
          <Switch
            name={one === 'site' ? 'sure' : 'sure-recipient'}
            label={t(one === 'site' ? 'answer_sure' : 'answer_sure_recipient')}
            checked={sure.includes(one)}
            onChange={(on) => setSure(on ? [...sure, one] : sure.filter((other) => other !== one))}
          />
        </div>
      ))}
      <div class="approval-answers">
        <Button id="deny" ref={deny} disabled={answering} onClick={denying.run}>
          {allow === 'connect' || allow === 'approve' ? t('answer_deny') : t('call_cancel')}
        </Button>
        <Button
          id={allow}
          {...(cautious.length === 0 && { look: 'primary' as const })}
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
        {first ??
          (unsure === undefined
            ? t(`answer_${armed ? 'armed' : 'arming'}_${allow}`)
            : t(unsure === 'site' ? 'answer_sure_first' : 'answer_sure_recipient_first'))}
      </span>
    </footer>
  );
}
