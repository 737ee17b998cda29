import type { Faults } from '#sandbox/options.ts';
import { explorerGovernanceStates } from './explorer-governance-states.ts';
import { heldMs } from './prepare.ts';
import type { Stage } from './stage.ts';
import { at, named, oneSize, pageSizes, type State, type TableState } from './state.ts';

/** After something has gone wrong with the data API: a view keeps what it knows. */
const stale = (faults: Partial<Faults>, known: string, failure = '[data-testid=failure]'): Partial<TableState> => ({
  fresh: true,
  async act(page, { sandbox }) {
    await page.waitForSelector(known);
    await sandbox.setFaults(faults);
    await page.click('.query-age button');
    await page.waitForSelector(failure);
  },
  ready: known,
});

/** A view of a network that has none of what it lists. */
const empty = (name: 'networkParameters' | 'bundles' | 'assets', view: string, says: string): TableState => ({
  name: `${view}-empty`,
  title: says,
  fresh: true,
  picturesOnly: true,
  before: async ({ sandbox }) => Object.assign(sandbox.dataSet, { [name]: [] }),
  at: `#/${view}`,
  ready: `main .empty:has-text("${says}")`,
});

/** The margin estimator, asked about a position on the sandbox's first market. */
const asked =
  (query: string) =>
  ({ sandbox }: Stage) =>
    `#/margin?marketId=${sandbox.dataSet.markets[0]?.id}&${query}`;

const everySize = { sizes: pageSizes, usual: true };
const parameter = '[data-testid=parameter]';
const picture = '[data-testid=margin-picture]';
const failure = '[data-testid=failure]';

const states: readonly TableState[] = [
  ...explorerGovernanceStates,
  // The longest names and values, times, amounts and shares: a look at all two hundred takes as long as ten looks.
  at('parameters', 'Network parameters with a word', '#/parameters?q=config', parameter, everySize),
  empty('networkParameters', 'parameters', 'This network has no parameters'),
  at('parameters-none', 'A search that finds none', '#/parameters?q=has-no-such', 'main:has-text("Nothing matches")', {
    picturesOnly: true,
  }),
  at('parameters-loading', 'On their way', '#/parameters', 'main .skeleton-rows', {
    fresh: true,
    faults: { dataApiDelayMs: heldMs },
  }),
  at('parameters-failure', 'The data API fails', '#/parameters', failure, {
    fresh: true,
    picturesOnly: true,
    sandbox: { dialect: 'letter' },
    faults: { dataApiStatus: 500 },
  }),
  at('parameters-offline', 'It does not answer', '#/parameters', failure, {
    fresh: true,
    picturesOnly: true,
    faults: { dataApiDown: true },
  }),
  {
    name: 'parameters-dataApiStatus',
    picturesOnly: true,
    title: 'It fails, with the last known state',
    at: '#/parameters',
    ...stale({ dataApiStatus: 500 }, parameter),
  },
  {
    name: 'parameters-dataApiDown',
    picturesOnly: true,
    title: 'It does not answer any more',
    at: '#/parameters',
    ...stale({ dataApiDown: true }, parameter),
  },
  empty('bundles', 'bundles', 'No bundles'),
  {
    name: 'bundles-next',
    picturesOnly: true,
    title: 'Another page of bundles on its way',
    fresh: true,
    at: '#/bundles',
    async act(page, { sandbox }) {
      await page.waitForSelector('[data-testid=bundle]');
      await sandbox.setFaults({ dataApiDelayMs: heldMs });
      await page.evaluate(() => location.assign('#/bundles?size=10'));
    },
    ready: '.bundles[aria-busy=true]',
  },
  at('bundles', 'Signer bundles', '#/bundles?size=10', '[data-testid=bundle]', everySize),
  at('bundles-wrong', 'A filter that is none', '#/bundles?submitter=0x12', 'main [aria-invalid=true]', {
    picturesOnly: true,
  }),
  at('assets', 'Assets', '#/assets', '[data-testid=asset]', everySize),
  empty('assets', 'assets', 'This network has no assets'),
  at('assets-none', 'A search that finds none', '#/assets?q=has-no-such', 'main .empty', { picturesOnly: true }),
  {
    name: 'asset',
    title: 'One asset',
    ...everySize,
    at: '#/assets',
    act: (page) => page.click('[data-testid=asset] a'),
    ready: '[data-testid=asset-facts]',
  },
  at('margin', 'Nothing estimated yet', '#/margin', 'main form', { sizes: pageSizes, picturesOnly: true }),
  at('margin-short', 'A short position', asked('openVolume=-1500'), picture, { picturesOnly: true }),
  at(
    'margin-collateral',
    'A short position with collateral',
    asked('openVolume=-1500&collateralAvailable=11000000000'),
    '[data-testid=liquidation-prices]',
    everySize,
  ),
  {
    name: 'margin-wrong',
    title: 'Wrong as typed',
    at: '#/margin',
    async act(page) {
      await page.fill('input[name=size]', '-1.5x');
      await page.press('input[name=size]', 'Enter');
    },
    ready: '#size-problem .failure',
  },
  {
    name: 'margin-offline',
    title: 'The last answer, while offline',
    at: asked('openVolume=-1500'),
    ...stale({ dataApiDown: true }, picture, `${failure}[data-kind=unreachable]`),
  },
  at('margin-refused', 'A market that is not there', `#/margin?marketId=${'0'.repeat(64)}&openVolume=5`, failure, {
    picturesOnly: true,
  }),
  at('nowhere', 'An address that leads nowhere', '#/nothing', 'h1'),
];

export const explorerStates: readonly State[] = named('explorer', { sizes: oneSize, whole: true }, states);
