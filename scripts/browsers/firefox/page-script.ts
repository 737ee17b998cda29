import { randomUUID } from 'node:crypto';
import { until } from '../until.ts';
import { MarionetteError } from './marionette.ts';
import type { Session } from './session.ts';

type Outcome = { value?: string; error?: string };

/**
 * Runs `fn` in a page's own globals and waits for its promise, for as long as it takes, without holding up the session:
 * other windows can be used meanwhile. Until it is fetched the outcome waits in a property of the page's `window`, not
 * enumerable and with a random name: the only place that both lies in the page's globals and outlives one script.
 *
 * Rejects with what `fn` threw, or when the document goes away before it is done.
 */
export async function evaluateIn<A>(
  session: Session,
  handle: string,
  fn: (arg: A) => unknown,
  arg?: A,
): Promise<unknown> {
  const id = randomUUID();
  const run = (script: string, args: unknown[]): Promise<unknown> =>
    session.inWindow(handle, (send) => send('WebDriver:ExecuteScript', { script, args }));

  // What is done at once is answered at once, and needs no property.
  const first = await run(
    `const [id, arg] = arguments;
     const store = (value) => Object.defineProperty(window, id, { value, configurable: true });
     const done = (value) => ({ value: JSON.stringify(value) });
     const failed = (error) => ({ error: error?.stack ? error + '\\n' + error.stack : String(error) });
     try {
       const result = (${fn})(arg);
       if (typeof result?.then !== 'function') return done(result);
       store(null);
       result.then((value) => store(done(value)), (error) => store(failed(error)));
       return null;
     } catch (error) { return failed(error); }`,
    [id, arg ?? null],
  );
  const fetched = (): Promise<unknown> =>
    run(
      `const [id] = arguments;
       if (!Object.hasOwn(window, id)) return { error: 'the page went away' };
       const outcome = window[id];
       if (outcome) delete window[id];
       return outcome;`,
      [id],
    ).catch((error: unknown) => {
      if (error instanceof MarionetteError && error.kind === 'no such window') return { error: 'the window closed' };
      throw error;
    });
  const outcome = (first ?? (await until(`the end of ${fn}`, fetched, 10 * 60_000))) as Outcome;
  if (outcome.error !== undefined) throw new Error(`in the page: ${outcome.error}`);
  return outcome.value === undefined ? undefined : JSON.parse(outcome.value);
}
