import type { Page } from '@playwright/test';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { connectDapp, hearEvents, keyNamed, vote } from './prepare.ts';
import type { Stage } from './stage.ts';
import { at, type TableState } from './state.ts';

/** It tells of no proposal but those that something happens to: a list of a few rows, where the other dialects have fifty alike. */
const streamOnly = { dialect: 'letter' } as const;

const retrying = '[data-testid=stream-state][data-state=retrying]';

const events = (count: number) => (stage: Stage) => hearEvents(stage, count);

/** After the popup has voted with the key of that name. */
const voted = (
  name: string,
  title: string,
  value: 'for' | 'against',
  keyName: string,
  act: (popup: Page, stage: Stage) => Promise<unknown>,
): TableState => ({
  name,
  title,
  fresh: true,
  sandbox: streamOnly,
  // They differ from the refused one in a line.
  picturesOnly: true,
  async show(stage) {
    const popup = await vote(stage, value, keyName);
    await act(popup, stage);
    return popup;
  },
});

const castVote = (state: string): string => `[data-testid=cast-vote][data-state=${state}]`;

/** Alerts, and the user's own votes on them. */
export const popupGovernanceStates: readonly TableState[] = [
  {
    name: 'governance-empty',
    title: 'Governance, before anything has happened',
    picturesOnly: true,
    view: 'governance',
    ready: '[data-testid=stream-state][data-state=listening]',
  },
  at('governance-offline', 'Governance, never connected', '', retrying, {
    fresh: true,
    picturesOnly: true,
    faults: { dataApiDown: true },
    view: 'governance',
  }),
  {
    name: 'governance',
    title: 'Governance alerts with their votes',
    picturesOnly: true,
    fresh: true,
    sandbox: streamOnly,
    before: events(8),
    view: 'governance',
    ready: '.votes',
  },
  {
    name: 'governance-networks',
    title: 'News of a network that is not the one in use',
    picturesOnly: true,
    fresh: true,
    async before(stage) {
      await hearEvents(stage, 12);
      const { wallet: walletAddress, dataApi } = stage.sandbox.urls;
      const second = {
        ...defaultNetwork,
        id: 'second',
        name: 'Fairground',
        walletAddress,
        dataApiAddresses: [dataApi],
      };
      await saveSettings(stage.driver, { others: [second], networkId: 'second', followed: ['first'] });
    },
    view: 'governance',
    ready: '[data-testid=other-network]',
  },
  {
    name: 'governance-cut',
    title: 'The stream is cut',
    picturesOnly: true,
    fresh: true,
    sandbox: streamOnly,
    before: events(6),
    view: 'governance',
    async act(popup, { sandbox }) {
      await popup.waitForSelector('.votes');
      await sandbox.setFaults({ dataApiDown: true });
    },
    ready: retrying,
  },
  {
    name: 'governance-gap',
    title: 'Some time of which nothing is known',
    fresh: true,
    // A service that lists proposals fills the gap in, within a moment.
    sandbox: streamOnly,
    before: events(6),
    view: 'governance',
    async act(popup, { sandbox }) {
      await sandbox.setFaults({ dataApiDown: true });
      await popup.waitForSelector(retrying);
      await sandbox.resetFaults();
      // By itself it waits the longer, the more attempts have failed until now.
      await popup.click('[data-testid=stream-state] button');
      await popup.waitForSelector('[data-testid=unknown-times]');
    },
  },
  {
    name: 'vote-keys',
    title: 'With which key to vote',
    picturesOnly: true,
    fresh: true,
    sandbox: streamOnly,
    async before(stage) {
      await hearEvents(stage, 6);
      await connectDapp(stage);
    },
    view: 'governance',
    act: (popup) => popup.click('[data-testid=vote-for]'),
    ready: '[data-testid=vote-key]',
  },
  // The key's first vote connects Drawbridge's own session.
  voted('vote-reviewing', 'A vote that the wallet reviews', 'against', 'Main', async (popup, stage) => {
    await popup.waitForSelector(castVote('counted'));
    stage.sandbox.wallet.setApprove('ask');
    const row = await popup.getAttribute('[data-proposal-id]:has([data-testid=cast-vote])', 'data-proposal-id');
    await popup.click(`[data-proposal-id="${row}"] [data-testid=vote-for]`);
    const key = `[data-testid=vote-key][data-public-key="${keyNamed(stage, 'Governance')}"]`;
    await popup.click(`[data-proposal-id="${row}"] ${key}`);
    await popup.waitForSelector(castVote('reviewing'));
  }),
  voted('vote-counted', 'A vote that counts', 'for', 'Governance', async (popup) => {
    await popup.waitForSelector(castVote('counted'));
    await popup.waitForSelector('[data-testid=own-votes]');
  }),
  voted('not-voted', 'Only what is not voted on', 'for', 'Governance', async (popup) => {
    await popup.click('#not-voted');
    await popup.waitForSelector('#not-voted[aria-pressed=true]');
  }),
  {
    ...voted(
      'vote-refused',
      'A vote of a key without tokens, and the keys for another',
      'for',
      'Cold storage',
      async (popup) => {
        await popup.waitForSelector(castVote('refused'));
        await popup.click('[data-proposal-id]:not(:has([data-testid=cast-vote])) [data-testid=vote-for]');
        await popup.waitForSelector('[data-testid=vote-key]');
      },
    ),
    picturesOnly: false,
    usual: true,
  },
];
