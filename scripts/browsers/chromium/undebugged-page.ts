import * as z from 'zod/mini';
import { type PageDriver, patience } from '../browser-driver.ts';
import { until } from '../until.ts';
import type { Cdp } from './undebugged-cdp.ts';

/** What scenarios without a debugger need of a page. */
export type PlainPage = Pick<
  PageDriver,
  'evaluate' | 'click' | 'waitFor' | 'waitUntil' | 'goto' | 'reload' | 'url' | 'isClosed' | 'close'
>;

const attachedSchema = z.object({ sessionId: z.string() });
const evaluatedSchema = z.object({
  result: z.object({ value: z.optional(z.unknown()) }),
  exceptionDetails: z.optional(
    z.object({ text: z.string(), exception: z.optional(z.object({ description: z.optional(z.string()) })) }),
  ),
});
const targetsSchema = z.object({
  targetInfos: z.array(z.object({ targetId: z.string(), type: z.string(), url: z.string() })),
});

/** Everything that runs in the browser, attached or not: asking does not attach. */
export async function listTargets(cdp: Cdp): Promise<z.infer<typeof targetsSchema>['targetInfos']> {
  return targetsSchema.parse(await cdp.send('Target.getTargets')).targetInfos;
}

/** Where to click: the middle of the first element that matches, once it is visible, enabled and stays in its place. */
async function spot(css: string): Promise<{ x: number; y: number } | null> {
  const element = document.querySelector<HTMLElement>(css);
  if (!element?.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  const { left, top, width, height } = element.getBoundingClientRect();
  return before.left === left && before.top === top ? { x: left + width / 2, y: top + height / 2 } : null;
}

/** One tab or window of Chromium, and the only kind of target that is attached to. */
export async function plainPage(cdp: Cdp, targetId: string): Promise<PlainPage> {
  const { sessionId } = attachedSchema.parse(await cdp.send('Target.attachToTarget', { targetId, flatten: true }));
  const send = (method: string, params: object = {}): Promise<unknown> => cdp.send(method, params, sessionId);
  const info = async () => (await listTargets(cdp)).find((target) => target.targetId === targetId);

  const run = async (fn: (arg: never) => unknown, arg?: unknown): Promise<unknown> => {
    const expression = `(${fn})(${JSON.stringify(arg ?? null)})`;
    const { result, exceptionDetails } = evaluatedSchema.parse(
      await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: true }),
    );
    if (exceptionDetails) {
      throw new Error(`in the page: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    }
    return result.value;
  };
  /** Starts to leave the document and waits until the next one has loaded. */
  const leave = async (method: string, params: object = {}): Promise<void> => {
    await run(() => Reflect.set(window, 'leaving', true));
    await send(method, params);
    await until(
      'the next document',
      () => run(() => Reflect.get(window, 'leaving') !== true && document.readyState === 'complete'),
      patience,
    );
  };

  const page: PlainPage = {
    evaluate: run as PlainPage['evaluate'],
    async click(css) {
      const at = await until(`${css} there and enabled`, () => page.evaluate(spot, css), patience);
      const mouse = { ...at, button: 'left', clickCount: 1 };
      try {
        await send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' });
        await send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' });
      } catch (error) {
        // A click that closes the window has done its work.
        if (!(await page.isClosed())) throw error;
      }
    },
    async waitFor(css, timeoutMs = patience) {
      const visible = (css: string): boolean | undefined => document.querySelector(css)?.checkVisibility();
      await until(`${css} visible`, () => page.evaluate(visible, css), timeoutMs);
    },
    async waitUntil<R, A>(fn: (arg: A) => R, arg: A, timeoutMs = patience): Promise<Awaited<R>> {
      return (await until(`${fn}`, () => page.evaluate(fn, arg), timeoutMs)) as Awaited<R>;
    },
    goto: (url) => leave('Page.navigate', { url }),
    reload: () => leave('Page.reload'),
    url: async () => (await info())?.url ?? '',
    isClosed: async () => (await info()) === undefined,
    async close() {
      await cdp.send('Target.closeTarget', { targetId });
      await until('the page closed', page.isClosed);
    },
  };
  return page;
}
