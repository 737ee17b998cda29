import { writeFile } from 'node:fs/promises';
import { type PageDriver, patience } from '../browser-driver.ts';
import { until } from '../until.ts';
import { keyActions } from './key-actions.ts';
import { MarionetteError } from './marionette.ts';
import { evaluateIn } from './page-script.ts';
import type { Session } from './session.ts';

/** The member under which WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** What WebDriver calls the key. */
const backspace = '\uE003';

/** What WebDriver says, before it does anything, of an element that was drawn anew or moved after it had been found. */
const missed: ReadonlySet<string> = new Set([
  'no such element',
  'stale element reference',
  'element click intercepted',
  'element not interactable',
]);

/** Whether an element can be used: there, drawn, and not disabled. Null where there is none. */
function stateOf(css: string): { enabled: boolean; text: string } | null {
  const element = document.querySelector<HTMLElement>(css);
  if (!element?.checkVisibility({ visibilityProperty: true })) return null;
  // biome-ignore lint/performance/useDomNodeTextContent: what the user sees is wanted, without what is hidden.
  return { enabled: !element.matches(':disabled'), text: element.innerText };
}

/** One tab or window of Firefox, by its window handle. */
export function firefoxPage(session: Session, handle: string): PageDriver {
  const evaluate = <A>(fn: (arg: A) => unknown, arg?: A): Promise<unknown> => evaluateIn(session, handle, fn, arg);

  const isClosed = async (): Promise<boolean> => {
    const handles = await session.anywhere((send) => send('WebDriver:GetWindowHandles'));
    return !(Array.isArray(handles) && handles.includes(handle));
  };
  // A key or a click that closes the window has done its work, though Firefox may answer that the window is gone.
  const mayClose = async (action: Promise<unknown>): Promise<void> => {
    try {
      await action;
    } catch (error) {
      if (!(await isClosed())) throw error;
    }
  };
  const use = async (css: string, act: (element: string) => Array<[string, object]>): Promise<void> => {
    const end = performance.now() + patience;
    for (;;) {
      await until(`${css} there and enabled`, async () => (await state(css))?.enabled, patience);
      try {
        return await session.inFocus(handle, async (send) => {
          const found = await send('WebDriver:FindElement', { using: 'css selector', value: css });
          const id = typeof found === 'object' && found !== null ? Reflect.get(found, elementKey) : undefined;
          for (const [command, parameters] of act(id)) await send(command, { id, ...parameters });
        });
      } catch (error) {
        if (!(error instanceof MarionetteError && missed.has(error.kind)) || performance.now() > end) throw error;
      }
    }
  };
  const state = (css: string): Promise<ReturnType<typeof stateOf>> =>
    evaluate(stateOf, css) as Promise<ReturnType<typeof stateOf>>;

  const page: PageDriver = {
    evaluate: evaluate as PageDriver['evaluate'],
    click: (css) => mayClose(use(css, () => [['WebDriver:ElementClick', {}]])),
    async clickSteadily(css, times) {
      const middle = await page.evaluate((css) => {
        const { x, y, width, height } = document.querySelector(css)?.getBoundingClientRect() ?? new DOMRect();
        return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
      }, css);
      const click = [
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 100 },
        { type: 'pointerUp', button: 0 },
        { type: 'pause', duration: 10 },
      ];
      const all = Array.from({ length: times }, () => click).flat();
      const actions = [
        { type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', ...middle, duration: 0 }, ...all] },
      ];
      await mayClose(session.inFocus(handle, (send) => send('WebDriver:PerformActions', { actions })));
    },
    fill: (css, text) =>
      use(css, (id) => [
        // WebDriver's own command to clear tells the page nothing, and a page that draws anew puts the old text back.
        [
          'WebDriver:ExecuteScript',
          { script: 'arguments[0].focus(); arguments[0].select();', args: [{ [elementKey]: id }] },
        ],
        ['WebDriver:ElementSendKeys', { text: text === '' ? backspace : text }],
      ]),
    press: (key) =>
      mayClose(session.inFocus(handle, (send) => send('WebDriver:PerformActions', { actions: keyActions(key) }))),
    text: async (css) => (await until(`${css} visible`, () => state(css))).text,
    async waitFor(css, timeoutMs = patience) {
      await until(`${css} visible`, () => state(css), timeoutMs);
    },
    async waitForText(css, text, timeoutMs = patience) {
      let seen: string | undefined;
      await until(
        `“${text}” in ${css}`,
        async () => {
          seen = (await state(css))?.text;
          return seen?.includes(text);
        },
        timeoutMs,
      ).catch((cause) => {
        throw new Error(`${css} reads “${seen ?? '(nothing)'}”`, { cause });
      });
    },
    async waitUntil<R, A>(fn: (arg: A) => R, arg: A, timeoutMs = patience): Promise<Awaited<R>> {
      const found = await until(`${fn}`, () => page.evaluate(fn, arg), timeoutMs);
      return found as Awaited<R>;
    },
    async screenshot(path, { dark = false } = {}) {
      await page.setColorScheme(dark ? 'dark' : 'light');
      const image = await session.inWindow(handle, (send) => send('WebDriver:TakeScreenshot', { full: false }));
      await writeFile(path, Buffer.from(String(image), 'base64'));
      await page.setColorScheme(null);
    },
    async setColorScheme(scheme) {
      const preference = 'layout.css.prefers-color-scheme.content-override';
      await session.inBrowser(
        `const [name, value] = arguments;
         if (value === null) Services.prefs.clearUserPref(name);
         else Services.prefs.setIntPref(name, value);`,
        [preference, scheme === null ? null : ['dark', 'light'].indexOf(scheme)],
      );
      if (scheme === null) return;
      await page.waitUntil((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, scheme);
      // Painted, too.
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    },
    async goto(url) {
      await session.inWindow(handle, (send) => send('WebDriver:Navigate', { url }));
    },
    async reload() {
      await session.inWindow(handle, (send) => send('WebDriver:Refresh'));
    },
    url: async () => String(await session.inWindow(handle, (send) => send('WebDriver:GetCurrentURL'))),
    isClosed,
    async close() {
      try {
        await session.inWindow(handle, (send) => send('WebDriver:CloseWindow'));
      } catch (error) {
        // It may have closed itself a moment before.
        if (!(error instanceof MarionetteError && error.kind === 'no such window')) throw error;
      }
    },
  };
  return page;
}
