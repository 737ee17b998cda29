import type { Page } from '@playwright/test';
import type { Faults } from '#sandbox/options.ts';
import { explorerGovernanceStates } from './explorer-governance-states.ts';
import { at, everySize, faulty } from './explorer-view.ts';
import { heldMs, opened } from './prepare.ts';
import type { Stage } from './stage.ts';
import { named, oneSize, type State, type UnnamedState } from './state.ts';

/** A view that was seen, after which something is wrong with the data API: it keeps what it knows. */
const stale = (view: string, title: string, hash: string, faults: Partial<Faults>, known: string): UnnamedState => ({
  name: `${view}-${Object.keys(faults)[0]}`,
  title,
  fresh: true,
  async show(stage) {
    const page = await stage.extension(`explorer.html#/${hash}`);
    await page.waitForSelector(known);
    await stage.sandbox.setFaults(faults);
    await page.click('.query-age button');
    await page.waitForSelector('[data-testid=failure]');
    await page.waitForSelector(known);
    return page;
  },
});

/** A view of a network that has none of what it lists. */
const empty = (name: 'networkParameters' | 'bundles' | 'assets', view: string, says: string): UnnamedState => ({
  name: `${view}-empty`,
  title: says,
  fresh: true,
  async show({ extension, sandbox }) {
    Object.assign(sandbox.dataSet, { [name]: [] });
    const page = await extension(`explorer.html#/${view}`);
    await page.waitForSelector(`main .empty:has-text("${says}")`);
    return page;
  },
});

/** The margin estimator, asked about a position on the sandbox's first market. */
const margin = (name: string, title: string, query: string, css: string, more: Partial<UnnamedState> = {}) => ({
  ...at(name, title, '', css, more),
  async show({ extension, sandbox }: Stage): Promise<Page> {
    const market = `marketId=${sandbox.dataSet.markets[0]?.id}&positionDecimalPlaces=3`;
    const page = await extension(`explorer.html#/margin?${market}&${query}`);
    await page.waitForSelector(css);
    return page;
  },
});

const states: readonly UnnamedState[] = [
  ...explorerGovernanceStates,
  at('parameters', 'Network parameters', 'parameters', '[data-testid=parameter]', everySize),
  empty('networkParameters', 'parameters', 'This network has no parameters'),
  at('parameters-none', 'A search that finds none', 'parameters?q=has-no-such', 'main:has-text("Nothing matches")'),
  faulty('parameters-loading', 'On their way', 'parameters', { dataApiDelayMs: heldMs }, 'main .skeleton-rows'),
  faulty('parameters-failure', 'The data API fails', 'parameters', { dataApiStatus: 500 }, '[data-testid=failure]'),
  faulty('parameters-offline', 'It does not answer', 'parameters', { dataApiDown: true }, '[data-testid=failure]'),
  stale(
    'parameters',
    'It fails, with the last known state',
    'parameters',
    { dataApiStatus: 500 },
    '[data-testid=parameter]',
  ),
  stale('parameters', 'It does not answer any more', 'parameters', { dataApiDown: true }, '[data-testid=parameter]'),
  empty('bundles', 'bundles', 'No bundles'),
  opened(
    'explorer.html#/bundles',
    { name: 'bundles-next', title: 'Another page of bundles on its way', fresh: true },
    async (page, { sandbox }) => {
      await page.waitForSelector('[data-testid=bundle]');
      await sandbox.setFaults({ dataApiDelayMs: heldMs });
      await page.evaluate(() => location.assign('#/bundles?size=10'));
      await page.waitForSelector('.bundles[aria-busy=true]');
    },
  ),
  at('bundles', 'Signer bundles', 'bundles', '[data-testid=bundle]', everySize),
  at('bundles-wrong', 'A filter that is none', 'bundles?submitter=0x12', 'main [aria-invalid=true]'),
  at('assets', 'Assets', 'assets', '[data-testid=asset]', everySize),
  empty('assets', 'assets', 'This network has no assets'),
  at('assets-none', 'A search that finds none', 'assets?q=has-no-such', 'main .empty'),
  opened('explorer.html#/assets', { name: 'asset', title: 'One asset', whole: true, ...everySize }, async (page) => {
    await page.click('[data-testid=asset] a');
    await page.waitForSelector('[data-testid=asset-facts]');
  }),
  at('margin', 'Nothing estimated yet', 'margin', 'main form', everySize),
  margin('margin-short', 'A short position', 'openVolume=-1500', '[data-testid=margin-picture]', { whole: true }),
  margin(
    'margin-collateral',
    'A short position with collateral',
    'openVolume=-1500&collateralAvailable=11000000000',
    '[data-testid=liquidation-prices]',
    everySize,
  ),
  opened('explorer.html#/margin', { name: 'margin-wrong', title: 'Wrong as typed' }, async (page) => {
    await page.fill('input[name=size]', '-1.5x');
    await page.press('input[name=size]', 'Enter');
    await page.waitForSelector('#size-problem .failure');
  }),
  {
    name: 'margin-offline',
    title: 'The last answer, while offline',
    fresh: true,
    async show(stage) {
      const page = await margin('', '', 'openVolume=-1500', '[data-testid=margin-picture]').show(stage);
      await stage.sandbox.setFaults({ dataApiDown: true });
      await page.click('.query-age button');
      await page.waitForSelector('[data-testid=failure][data-kind=unreachable]');
      return page;
    },
  },
  {
    name: 'margin-refused',
    title: 'A market that is not there',
    async show({ extension }) {
      const page = await extension(`explorer.html#/margin?marketId=${'0'.repeat(64)}&openVolume=5`);
      await page.waitForSelector('[data-testid=failure]');
      return page;
    },
  },
  at('nowhere', 'An address that leads nowhere', 'nothing', 'h1'),
];

export const explorerStates: readonly State[] = named('explorer', oneSize, states);
