import type { ProposalKind } from '#sandbox/data/terms.ts';
import { at, dataNode, everySize, faulty } from './explorer-view.ts';
import { hearEvents, keyNamed, openProposal, vote } from './prepare.ts';
import type { UnnamedState } from './state.ts';

/** A data node's proposal of that kind; as it was sent, where `query` says so. */
const proposal = (
  kind: ProposalKind,
  title: string,
  more: Partial<UnnamedState> = {},
  query: '' | '?sent=1' = '',
): UnnamedState => ({
  name: `proposal-${kind}${query && '-sent'}`,
  title,
  whole: true,
  ...dataNode,
  ...more,
  async show({ extension, sandbox }) {
    const found = sandbox.dataSet.governance.find(({ proposal: { terms } }) => kind in terms)?.proposal;
    if (found === undefined) throw new Error(`The sandbox has no proposal of the kind ${kind}.`);
    const page = await extension(`explorer.html#/governance/${found.id}${query}`);
    await page.waitForSelector(`h1:has-text("${found.rationale.title}")`);
    await page.waitForSelector('[data-testid=proposal-facts]');
    return page;
  },
});

/** The explorer's feed and its proposals. */
export const explorerGovernanceStates: readonly UnnamedState[] = [
  at('governance', 'Proposals of a data node', 'governance', '[data-testid=feed-row]', { ...everySize, ...dataNode }),
  {
    name: 'governance-streamed',
    fresh: true,
    title: 'Proposals of a service that only streams',
    whole: true,
    async show(stage) {
      await hearEvents(stage, 60);
      const page = await stage.extension('explorer.html#/governance');
      await page.waitForSelector('[data-testid=feed-row]');
      return page;
    },
  },
  at('governance-empty', 'No proposals yet', 'governance', '[data-testid=stream-state][data-state=listening]'),
  {
    name: 'governance-cut',
    title: 'The stream is cut',
    fresh: true,
    async show(stage) {
      await hearEvents(stage, 60);
      const page = await stage.extension('explorer.html#/governance');
      await page.waitForSelector('[data-testid=feed-row] .votes');
      await stage.sandbox.setFaults({ dataApiDown: true });
      await page.waitForSelector('[data-testid=stream-state][data-state=retrying]');
      return page;
    },
  },
  {
    name: 'governance-own',
    title: 'What one key voted on',
    fresh: true,
    async show(stage) {
      await vote(stage, 'against', 'Governance');
      const page = await stage.extension(`explorer.html#/governance?own=${keyNamed(stage, 'Governance')}`);
      await page.waitForSelector('[data-testid=feed-row] [data-testid=own-votes]');
      return page;
    },
  },
  {
    name: 'proposal-own',
    title: 'A proposal that the user voted on',
    fresh: true,
    async show(stage) {
      await vote(stage, 'against', 'Governance');
      const page = await stage.extension(`explorer.html#/governance?own=${keyNamed(stage, 'Governance')}`);
      await page.click('[data-testid=feed-row] a');
      await page.waitForSelector('[data-testid=proposal-facts]');
      await page.waitForSelector('[data-testid=own-votes]');
      return page;
    },
  },
  at(
    'proposal-unknown',
    'A proposal that a service that only streams does not tell of',
    `governance/${'0'.repeat(64)}`,
    'main:has-text("this data API cannot be asked for one")',
  ),
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
  proposal('newMarket', 'A new market, as it was sent', {}, '?sent=1'),
  proposal('updateMarket', 'A change of a market, as it was sent', {}, '?sent=1'),
  proposal('newAsset', 'A new asset, as it was sent', {}, '?sent=1'),
  proposal('updateAsset', 'A change of an asset, as it was sent', {}, '?sent=1'),
  proposal('updateNetworkParameter', 'A change of a parameter, as it was sent', {}, '?sent=1'),
  proposal('newFreeform', 'A free-form proposal, as it was sent', {}, '?sent=1'),
  {
    name: 'proposal-open',
    fresh: true,
    title: 'An open proposal, with the choice of a vote',
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
];
