import type { Page } from '@playwright/test';
import { chromiumPage } from '#scripts/browsers/chromium/chromium-page.ts';
import { builds } from '#scripts/build-extension.ts';
import { states } from '#scripts/states/all-states.ts';
import { buildIn } from '#scripts/states/build-in-language.ts';
import { fixedTexts, unbracketedTexts } from '#scripts/states/fixed-texts.ts';
import { layoutFaults } from '#scripts/states/layout-faults.ts';
import { everyShowing, inTurn, type Showing } from '#scripts/states/looks.ts';
import type { Stage } from '#scripts/states/stage.ts';
import type { State } from '#scripts/states/state.ts';
import { Theatre } from '#scripts/states/theatre.ts';
import { accessibilityFaults } from '#tests/fixtures/accessibility.ts';
import { test as base, expect } from '#tests/fixtures/extension-test.ts';
import { passedOver, startOver } from '#tests/fixtures/keyboard.ts';

// Both are of this worker. Fixtures of workers would give these tests workers and browsers of their own.
let theatreHere: Theatre | undefined;
let pseudoBuildHere: ReturnType<typeof buildIn> | undefined;

/** The worker's browser, for states, and a build in a language of longer words, read from right to left. */
const test = base.extend<{ theatre: Theatre; pseudoBuild: string }>({
  theatre: async ({ keptBrowser }, use) => {
    const open = await keptBrowser.opened();
    if (!('context' in open)) throw new Error('Only Chromium shows states.');
    if (theatreHere?.open !== open) theatreHere = new Theatre(open);
    await use(theatreHere);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that the fixture needs no other.
  pseudoBuild: async ({}, use) => {
    pseudoBuildHere ??= buildIn('pseudo-rtl');
    await use((await pseudoBuildHere).folder);
  },
});
test.afterAll(() => theatreHere?.close());

/** What is wrong with how a page is drawn: cut, overlapping, wider than the window, or a target of less than 24 px. */
const drawnWrong = async (page: Page, where: string): Promise<string[]> =>
  (await page.evaluate(layoutFaults)).map(({ fault, at }) => `${where}: ${fault} at ${at}`);

/** Values that Drawbridge does not know, and that nothing but their colour tells from others. */
const toldByColour = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.tx-unknown')]
      .filter((unknown) => getComputedStyle(unknown).borderBlockEndStyle === 'none')
      .map(({ textContent }) => `looks as if it were known: ${textContent}`),
  );

/** What Tab does not come to, in order, from the start of the page on. Afterwards the focus is there again. */
async function walkThrough(page: Page): Promise<string[]> {
  const driver = chromiumPage(page);
  await page.bringToFront();
  const walk = async (): Promise<string[]> => {
    await startOver(driver);
    const missed = await passedOver(driver);
    // What has it may be drawn in another way, such as the link that skips to the content.
    await startOver(driver);
    return missed;
  };
  const missed = await walk();
  if (missed.length === 0) return missed;
  // Rows of a list that is drawn anew amid the walk are passed over once; what the focus never comes to, each time.
  const again = await walk();
  return missed.filter((one) => again.includes(one));
}

/**
 * How a state is shown: light; a usual one also on a tablet and a phone, in the dark, with forced colours, and on a desk and a
 * phone with text of 200 % and with a minimum font size of 24 px.
 */
function showingsOf({ sizes, usual = false }: State): Showing[] {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!usual) return sizes.slice(0, 1).map((size) => ({ look: 'light', size }));
  return everyShowing({ sizes, usual }).filter(({ look, size }) => {
    if (look === 'light' || look === 'forced-colours') return true;
    // A colour scheme differs in contrast alone, whatever the size.
    if (look === 'dark') return size === last;
    return size === first || size === last;
  });
}

/** What is wrong with a state in any of them. */
async function faultsOf(state: State, page: Page): Promise<string[]> {
  const faults: string[] = [];
  await inTurn(page, showingsOf(state), async ({ look, size }) => {
    const isFirst = size === state.sizes[0];
    if (look !== 'dark') faults.push(...(await drawnWrong(page, `${look} at ${size.width} px`)));
    if (look === 'forced-colours') faults.push(...(await toldByColour(page)));
    const rules = look === 'dark' ? ['color-contrast'] : null;
    if (look !== 'dark' && !(look === 'light' && isFirst)) return;
    const found = (await accessibilityFaults(page, rules)).map((fault) => `${look}: ${fault}`);
    // What lengthens a word lengthens a label that has it by more: a button and its label differ, as in no language of people.
    faults.push(...found.filter((fault) => !(state.usual && fault.includes('label-content-name-mismatch'))));
  });
  return faults;
}

/** States that one installation shows, one after the other; one that is `fresh` is alone. */
function onOneStage(some: readonly State[]): Iterable<State[]> {
  const stageOf = ({ fresh, usual, name, page, sandbox }: State): string =>
    fresh ? name : JSON.stringify([usual, page, sandbox]);
  return Map.groupBy(some, stageOf).values();
}

/** A usual state: from right to left in longer words, in every size and look; and the other way round. */
async function seeUsual(state: State, page: Page, { sandbox }: Stage): Promise<void> {
  expect.soft(await walkThrough(page), 'by Tab').toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
  expect.soft(fixedTexts(await page.evaluate(unbracketedTexts), sandbox), 'fixed in English').toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr';
  });
  for (const size of state.sizes) {
    await page.setViewportSize(size);
    expect.soft(await drawnWrong(page, `from left to right at ${size.width} px`)).toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
}

for (const group of onOneStage(states.filter(({ picturesOnly }) => !picturesOnly))) {
  test.describe(() => {
    // One worker for all of them: each worker would set a stage of its own.
    test.describe.configure({ mode: 'default' });
    for (const state of group) {
      const how = state.usual
        ? 'in longer words, both ways round, by Tab, in every size and look'
        : 'read, and seen whole';
      test(`${state.name}: ${how}`, async ({ theatre, pseudoBuild }) => {
        await theatre.show(state, state.usual ? pseudoBuild : builds.chromium, async (page, stage) => {
          if (state.usual) await seeUsual(state, page, stage);
          expect.soft(await faultsOf(state, page)).toEqual([]);
          expect.soft(await stage.driver.consoleErrors(), 'console').toEqual([]);
        });
      });
    }
  });
}

for (const [zoom, name, width, height] of [
  ['300 %', 'approval-unknown', 140, 200],
  // The tick and its words are above the answers.
  ['200 %', 'approval-send-forged', 210, 300],
] as const) {
  test(`a transaction can be read and answered at a zoom of ${zoom}: ${name}`, async ({ theatre, pseudoBuild }) => {
    const [state] = states.filter((state) => state.name === name);
    if (!state) throw new Error(`There is no state ${name}.`);
    await theatre.show(state, pseudoBuild, async (page) => {
      await page.setViewportSize({ width, height });
      await page.reload();
      await expect(page.locator('#deny')).toBeFocused();
      await expect(page.getByTestId('approval-host')).toBeInViewport();
      await page.mouse.move(70, 150);
      await expect(page.locator('#approve')).toBeDisabled();
      await expect(async () => {
        await page.mouse.wheel(0, 150);
        expect(await page.evaluate(() => scrollY + innerHeight + 1 >= document.body.scrollHeight)).toBe(true);
      }).toPass({ intervals: [50] });
      await expect(page.locator('#approve')).toBeInViewport({ ratio: 1 });
      for (const tick of await page.getByRole('checkbox').all()) await tick.check();
      await page.click('#approve:enabled');
    });
  });
}

test('a page that is not accessible is found out, under either colour scheme', async ({ theatre }) => {
  const page = await theatre.open.context.newPage();
  await page.setContent(`<html lang="en"><head><title>Bad</title><style>
    :root { color-scheme: light dark; background: light-dark(#fff, #000); }
    p { color: #595959; }
  </style></head><body><main><h1>Bad</h1><p>Text that is grey on any ground</p><input></main></body></html>`);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await accessibilityFaults(page)).toEqual([expect.stringMatching(/^label \(critical\)/)]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await accessibilityFaults(page, ['color-contrast']);
  expect(dark).toEqual([expect.stringMatching(/^color-contrast \(serious\)/)]);
  await page.close();
});
