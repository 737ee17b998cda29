import type { GovernanceRecord } from '#sandbox/data/records.ts';
import type { ProposalKind } from '#sandbox/data/terms.ts';
import { hearEvents, keyNamed, openProposal, vote } from './prepare.ts';
import type { Stage } from './stage.ts';
import { at, pageSizes, type TableState } from './state.ts';

const everySize = { sizes: pageSizes, usual: true };
const unknown = `#/governance/${'0'.repeat(64)}`;
const retrying = '[data-testid=stream-state][data-state=retrying]';

/** A data node's proposal that is `wanted`; as it was sent, where `query` says so. All of its parts are unfolded. */
const proposal = (
  name: string,
  wanted: (record: GovernanceRecord) => boolean,
  title: string,
  more: Partial<TableState> = {},
  query: '' | '?sent=1' = '',
): TableState => ({
  name: `proposal-${name}${query && '-sent'}`,
  title,
  ...more,
  at({ sandbox }) {
    const all = sandbox.dataSet.governance.filter(wanted);
    // As sent, each vote has buttons of its own: hundreds of them would stand before the facts.
    const [found] = query === '' ? all : all.toSorted((a, b) => votesOn(a) - votesOn(b));
    if (found === undefined) throw new Error(`The sandbox has no proposal for the picture ${name}.`);
    return `#/governance/${found.proposal.id}${query}`;
  },
  ready: '[data-testid=proposal-facts]',
});

const votesOn = ({ yes, no }: GovernanceRecord): number => yes.length + no.length;

const isOf =
  (kind: ProposalKind) =>
  ({ proposal: { terms } }: GovernanceRecord): boolean =>
    kind in terms;

/** Every part of the terms, which people unfold one by one. */
const unfolded: Partial<TableState> = {
  async act(page) {
    await page.waitForSelector('[data-testid=proposal-facts]');
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
    });
  },
};

const kinds: readonly (readonly [ProposalKind, string])[] = [
  ['newMarket', 'A new market'],
  ['updateMarket', 'A change of a market'],
  ['newAsset', 'A new asset'],
  ['updateAsset', 'A change of an asset'],
  ['updateNetworkParameter', 'A change of a parameter'],
  ['newFreeform', 'A free-form proposal'],
  ['newSpotMarket', 'A new spot market'],
  ['updateSpotMarket', 'A change of a spot market'],
  ['newTransfer', 'A transfer of the network'],
  ['cancelTransfer', 'The end of a transfer'],
  ['updateMarketState', 'The end of a market'],
  ['updateReferralProgram', 'A referral program'],
  ['updateVolumeDiscountProgram', 'A volume discount program'],
  ['updateVolumeRebateProgram', 'A volume rebate program'],
  ['newProtocolAutomatedPurchase', 'An automated purchase'],
];

const instrumentOf = ({ proposal: { terms } }: GovernanceRecord) =>
  (terms.newMarket ?? terms.updateMarket)?.changes.instrument;
const titled =
  (title: string) =>
  ({ proposal: { rationale } }: GovernanceRecord): boolean =>
    rationale.title.startsWith(title);

const variants: readonly (readonly [string, (record: GovernanceRecord) => boolean, string])[] = [
  ['perpetual', (one) => isOf('newMarket')(one) && instrumentOf(one)?.perpetual !== undefined, 'A new perpetual'],
  ['perpetual-change', (one) => isOf('updateMarket')(one) && !!instrumentOf(one)?.perpetual, 'A change of a perpetual'],
  ['capped', (one) => !!instrumentOf(one)?.future && 'cap' in (instrumentOf(one)?.future ?? {}), 'A capped future'],
  ['transfer-recurring', titled('Reward teams'), 'A recurring transfer with recipients'],
  ['batch-open', titled('Spring release'), 'An open batch'],
  ['batch-partly', titled('Programs for'), 'A batch of which two parts of three are enacted'],
  ['batch-failed', titled('Retire the'), 'A batch with a part that failed'],
  ['batch-declined', titled('Treasury for'), 'A batch that was declined'],
];

/** Those laid out the least alike. */
const walked: ReadonlySet<string> = new Set(['updateMarket', 'newProtocolAutomatedPurchase', 'batch-open']);

const ownVotes = (stage: Stage): string => `#/governance?own=${keyNamed(stage, 'Governance')}`;

/** The explorer's feed and its proposals. */
export const explorerGovernanceStates: readonly TableState[] = [
  at('governance', 'Proposals of a data node', '#/governance', '[data-testid=feed-row]', {
    ...everySize,
    picturesOnly: true,
  }),
  // Of a dozen kinds and states: the others are alike, and each takes its share of every look.
  at('governance-found', 'Proposals with a word', '#/governance?q=the', '[data-testid=feed-row]', everySize),
  {
    name: 'governance-streamed',
    picturesOnly: true,
    title: 'Proposals of a service that only streams',
    fresh: true,
    sandbox: { dialect: 'letter' },
    before: (stage) => hearEvents(stage, 24),
    at: '#/governance',
    ready: '[data-testid=feed-row]',
  },
  at('governance-empty', 'No proposals yet', '#/governance', '[data-testid=stream-state][data-state=listening]', {
    picturesOnly: true,
  }),
  {
    name: 'governance-cut',
    title: 'The stream is cut',
    picturesOnly: true,
    fresh: true,
    before: (stage) => hearEvents(stage, 24),
    at: '#/governance',
    async act(page, { sandbox }) {
      await page.waitForSelector('[data-testid=feed-row] .votes');
      await sandbox.setFaults({ dataApiDown: true });
    },
    // After the second failure: a notice takes the place of the line then, and moves the rows.
    ready: `${retrying} [data-testid=failure]`,
  },
  {
    name: 'governance-own',
    title: 'What one key voted on',
    picturesOnly: true,
    fresh: true,
    before: (stage) => vote(stage, 'against', 'Governance'),
    at: ownVotes,
    ready: '[data-testid=feed-row] [data-testid=own-votes]',
  },
  {
    name: 'proposal-own',
    title: 'A proposal that the user voted on',
    picturesOnly: true,
    fresh: true,
    before: (stage) => vote(stage, 'against', 'Governance'),
    at: ownVotes,
    act: (page) => page.click('[data-testid=feed-row] a'),
    ready: 'body:has([data-testid=proposal-facts]) [data-testid=own-votes]',
  },
  at('proposal-unknown', 'A proposal that is not known', unknown, 'main:has-text("Unknown proposal")', {
    sandbox: { dialect: 'letter' },
  }),
  at('governance-none', 'A search that finds none', '#/governance?party=no-such', 'main .empty', {
    picturesOnly: true,
  }),
  at('governance-offline', 'Proposals, never connected', '#/governance', retrying, {
    fresh: true,
    picturesOnly: true,
    faults: { dataApiDown: true },
  }),
  ...kinds.map(([kind, title]) =>
    proposal(
      kind,
      isOf(kind),
      title,
      kind === 'newMarket' ? everySize : { ...unfolded, picturesOnly: !walked.has(kind) },
    ),
  ),
  ...variants.map(([name, wanted, title]) =>
    proposal(name, wanted, title, { ...unfolded, picturesOnly: !walked.has(name) }),
  ),
  ...kinds.map(([kind, title]) =>
    proposal(kind, isOf(kind), `${title}, as it was sent`, { picturesOnly: kind !== 'updateMarket' }, '?sent=1'),
  ),
  {
    name: 'proposal-open',
    title: 'An open proposal, with the choice of a vote',
    fresh: true,
    async show(stage) {
      const { id } = openProposal(await hearEvents(stage, 40));
      const page = await stage.extension(`explorer.html#/governance/${id}`);
      await page.click('[data-testid=vote-for]');
      await page.waitForSelector('[data-testid=vote-connect], [data-testid=vote-key]');
      return page;
    },
  },
];
