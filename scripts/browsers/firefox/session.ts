import type { Marionette } from './marionette.ts';

type Send = Marionette['send'];

/**
 * One WebDriver session. Firefox keeps a current window and a current context for the whole connection, so what needs
 * one of them runs as a turn of its own, and turns run strictly one after the other.
 */
export interface Session {
  /** The window that Firefox began with. It stays open: what needs any window at all runs in it. */
  readonly home: string;
  /** Runs `turn` with `handle` as the current window, and leaves the user's focus where it is. */
  inWindow<R>(handle: string, turn: (send: Send) => Promise<R>): Promise<R>;
  /** The same with the focus brought there first, as for all that a user does with hands. */
  inFocus<R>(handle: string, turn: (send: Send) => Promise<R>): Promise<R>;
  /** Runs `turn` with no window in particular. */
  anywhere<R>(turn: (send: Send) => Promise<R>): Promise<R>;
  /** Runs a script with the rights of the browser itself, and resolves to what it returns or calls back with. */
  inBrowser(script: string, args?: readonly unknown[]): Promise<unknown>;
}

/** Opens a session over a fresh connection. */
export async function openSession({ send }: Marionette): Promise<Session> {
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } });
  const home = String(await send('WebDriver:GetWindowHandle'));
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <R>(turn: () => Promise<R>): Promise<R> => {
    const next = last.then(turn, turn);
    last = next;
    return next;
  };
  let current: string | null = null;
  const switchTo = async (handle: string, focus: boolean): Promise<void> => {
    // Most commands are for the window of the one before. That it has closed, a command says as well as the switch.
    if (handle === current && !focus) return;
    current = null;
    await send('WebDriver:SwitchToWindow', { handle, focus });
    current = handle;
  };
  return {
    home,
    inWindow: (handle, turn) => inTurn(() => switchTo(handle, false).then(() => turn(send))),
    inFocus: (handle, turn) => inTurn(() => switchTo(handle, true).then(() => turn(send))),
    anywhere: (turn) => inTurn(() => turn(send)),
    inBrowser: (script, args = []) =>
      inTurn(async () => {
        await switchTo(home, false);
        await send('Marionette:SetContext', { value: 'chrome' });
        try {
          return await send('WebDriver:ExecuteAsyncScript', {
            script: `const done = arguments[arguments.length - 1];
              (async () => { ${script} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`,
            args,
            sandbox: 'system',
          }).then(unwrapped);
        } finally {
          await send('Marionette:SetContext', { value: 'content' });
        }
      }),
  };
}

function unwrapped(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if ('error' in answer) throw new Error(`in Firefox itself: ${answer.error}`);
  return 'value' in answer ? answer.value : undefined;
}
