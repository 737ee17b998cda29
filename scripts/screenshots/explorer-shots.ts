import type { Page } from '@playwright/test';
import type { ProposalKind } from '#sandbox/data/terms.ts';
import type { Faults } from '#sandbox/options.ts';
import { named, oneSize, pageSizes, type Shot, type UnnamedShot } from './shot.ts';
import type { Stage } from './stage.ts';
import { hearEvents, heldMs, openProposal } from './states.ts';

/** A view at its address, once an element that matches is there. */
const at = (name: string, state: string, hash: string, css: string, more: Partial<UnnamedShot> = {}): UnnamedShot => ({
  name,
  state,
  whole: true,
  ...more,
  async show({ extension }) {
    const page = await extension(`explorer.html#/${hash}`);
    await page.waitForSelector(css);
    return page;
  },
});

/** A view while something is wrong with the data API, and nothing is known from before. */
const faulty = (name: string, state: string, hash: string, faults: Partial<Faults>, css: string): UnnamedShot => ({
  name,
  state,
  async show({ extension, sandbox }) {
    await sandbox.setFaults(faults);
    const page = await extension(`explorer.html#/${hash}`);
    await page.waitForSelector(css);
    return page;
  },
});

const everySize = { sizes: pageSizes, largeText: true };
const dataNode = { sandbox: { dialect: 'real' } } as const;

/** A data node's proposal of that kind. */
const proposal = (kind: ProposalKind, state: string, more: Partial<UnnamedShot> = {}): UnnamedShot => ({
  name: `proposal-${kind}`,
  state,
  whole: true,
  ...dataNode,
  ...more,
  async show({ extension, sandbox }) {
    const found = sandbox.dataSet.governance.find(({ proposal: { terms } }) => kind in terms)?.proposal;
    if (found === undefined) throw new Error(`The sandbox has no proposal of the kind ${kind}.`);
    const page = await extension(`explorer.html#/governance/${found.id}`);
    await page.waitForSelector(`h1:has-text("${found.rationale.title}")`);
    await page.waitForSelector('[data-testid=proposal-facts]');
    return page;
  },
});

/** The margin estimator, asked about a position on the sandbox's first market. */
const margin = (name: string, state: string, query: string, css: string, more: Partial<UnnamedShot> = {}) => ({
  ...at(name, state, '', css, more),
  async show({ extension, sandbox }: Stage): Promise<Page> {
    const market = `marketId=${sandbox.dataSet.markets[0]?.id}&positionDecimalPlaces=3`;
    const page = await extension(`explorer.html#/margin?${market}&${query}`);
    await page.waitForSelector(css);
    return page;
  },
});

const shots: readonly UnnamedShot[] = [
  at('governance', 'Proposals of a data node', 'governance', '[data-testid=feed-row]', { ...everySize, ...dataNode }),
  {
    name: 'governance-streamed',
    state: 'Proposals of a service that only streams',
    whole: true,
    async show(stage) {
      await hearEvents(stage, 60);
      const page = await stage.extension('explorer.html#/governance');
      await page.waitForSelector('[data-testid=feed-row]');
      return page;
    },
  },
  at('governance-empty', 'No proposals yet', 'governance', '[data-testid=stream-state][data-state=listening]'),
  at('governance-none', 'A search that finds none', 'governance?party=no-such', 'main .empty', dataNode),
  faulty(
    'governance-offline',
    'Proposals, never connected',
    'governance',
    { dataApiDown: true },
    '[data-testid=stream-state][data-state=retrying]',
  ),
  proposal('newMarket', 'A new market', everySize),
  proposal('updateMarket', 'A change of a market'),
  proposal('newAsset', 'A new asset'),
  proposal('updateAsset', 'A change of an asset'),
  proposal('updateNetworkParameter', 'A change of a parameter', everySize),
  proposal('newFreeform', 'A free-form proposal'),
  {
    name: 'proposal-open',
    state: 'An open proposal, with the choice of a vote',
    whole: true,
    async show(stage) {
      const { id } = openProposal(await hearEvents(stage, 40));
      const page = await stage.extension(`explorer.html#/governance/${id}`);
      await page.click('[data-testid=vote-for]');
      await page.waitForSelector('[data-testid=vote-connect], [data-testid=vote-key]');
      return page;
    },
  },
  faulty(
    'proposal-failure',
    'A proposal that cannot be had',
    `governance/${'0'.repeat(64)}`,
    { dataApiStatus: 500 },
    'main :is([data-testid=failure], .empty)',
  ),
  at('parameters', 'Network parameters', 'parameters', '[data-testid=parameter]', everySize),
  at('parameters-none', 'A search that finds none', 'parameters?q=has-no-such', 'main .empty'),
  faulty('parameters-loading', 'On their way', 'parameters', { dataApiDelayMs: heldMs }, 'main .skeleton-rows'),
  faulty('parameters-failure', 'The data API fails', 'parameters', { dataApiStatus: 500 }, '[data-testid=failure]'),
  faulty('parameters-offline', 'It does not answer', 'parameters', { dataApiDown: true }, '[data-testid=failure]'),
  at('bundles', 'Signer bundles', 'bundles', '[data-testid=bundle]', everySize),
  at('bundles-wrong', 'A filter that is none', 'bundles?submitter=0x12', 'main [aria-invalid=true]'),
  at('assets', 'Assets', 'assets', '[data-testid=asset]', everySize),
  at('assets-none', 'A search that finds none', 'assets?q=has-no-such', 'main .empty'),
  {
    name: 'asset',
    state: 'One asset',
    whole: true,
    ...everySize,
    async show({ extension }) {
      const page = await extension('explorer.html#/assets');
      await page.click('[data-testid=asset] a');
      await page.waitForSelector('[data-testid=asset-facts]');
      return page;
    },
  },
  at('margin', 'Nothing estimated yet', 'margin', 'main form', everySize),
  margin('margin-short', 'A short position', 'openVolume=-1500', '[data-testid=margin-picture]', { whole: true }),
  margin(
    'margin-collateral',
    'A short position with collateral',
    'openVolume=-1500&collateralAvailable=11000000000',
    '[data-testid=liquidation-prices]',
    everySize,
  ),
  {
    name: 'margin-refused',
    state: 'A market that is not there',
    async show({ extension }) {
      const page = await extension(`explorer.html#/margin?marketId=${'0'.repeat(64)}&openVolume=5`);
      await page.waitForSelector('[data-testid=failure]');
      return page;
    },
  },
  at('nowhere', 'An address that leads nowhere', 'nothing', 'h1'),
];

export const explorerShots: readonly Shot[] = named('explorer', oneSize, shots);
