import type { ComponentChildren, ComponentProps } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Failure, useTask } from '#components/controls.tsx';
import { Switch } from '#components/form.tsx';
import { command } from '#lib/commands/send-command.ts';
import { t } from '#lib/i18n/i18n.ts';

/** How long a request must have been readable, with nothing pressed, before it can be allowed. */
export const armingMs = 1000;

function readable(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** `click` also comes from assistive technology without a pointer. */
const presses = ['pointerdown', 'keydown', 'click'] as const;

/** `waiting` while the window cannot be read, `arming` during the second. */
type Arming = 'waiting' | 'arming' | 'armed';

/**
 * `armed` once `asked` has been on screen for an uninterrupted second, in a visible, focused window in which nothing
 * was pressed. A page can open this window under a click meant for the page, or under steady clicking as in a game, and
 * one request can replace another under the pointer: none of that is consent. The second begins when `ready`; `starts`
 * counts how often it has begun.
 */
function useArmed(asked: string, ready = true): { arming: Arming; starts: number } {
  const [state, setState] = useState<{ asked: string; arming: Arming; starts: number }>({
    asked,
    arming: 'waiting',
    starts: 0,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let armed = false;
    const show = (arming: Arming): void => {
      armed = arming === 'armed';
      setState(({ starts }) => ({ asked, arming, starts: arming === 'arming' ? starts + 1 : starts }));
    };
    const watch = (): void => {
      clearTimeout(timer);
      if (!ready || !readable()) {
        show('waiting');
        return;
      }
      show('arming');
      timer = setTimeout(() => show('armed'), armingMs);
    };
    const onPress = (): void => {
      if (armed) return;
      clearTimeout(timer);
      // Drawing amid a click would take back what it has just ticked.
      timer = setTimeout(watch);
    };
    watch();
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('focus', watch, { signal });
    window.addEventListener('blur', watch, { signal });
    document.addEventListener('visibilitychange', watch, { signal });
    for (const type of presses) window.addEventListener(type, onPress, { capture: true, signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [asked, ready]);
  // Compared and not only set: the first paint of another request must not show the armed state of the last.
  return { arming: state.asked === asked ? state.arming : 'waiting', starts: state.starts };
}

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

/** Takes the focus once it is shown. Screen readers then say who asks for what: the view's elements that have these IDs. */
export function FocusedButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null);
  // What is asked is read first, also where the window scrolls.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const texts = 'approval-asker approval-decision approval-warnings approval-text approval-note';
  return <Button {...props} ref={button} aria-describedby={texts} />;
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
  const answering = denying.busy || allowing.busy;

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
        {/* The second press of a double click was meant for what stood here at the first. */}
        <FocusedButton id="deny" disabled={answering} onClick={({ detail }) => detail < 2 && denying.run()}>
          {allow === 'connect' || allow === 'approve' ? t('answer_deny') : t('call_cancel')}
        </FocusedButton>
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
            ? t(`answer_${armed ? 'armed' : 'arming'}`, { button: t(`answer_${allow}`) })
            : t(unsure === 'site' ? 'answer_sure_first' : 'answer_sure_recipient_first'))}
      </span>
    </footer>
  );
}
