import type { Page } from '@playwright/test';
import type { UnnamedShot } from './shot.ts';
import type { Stage } from './stage.ts';
import { connectDapp, hearEvents, keyNamed, openProposal, popupAt } from './states.ts';

/** The governance view with an open proposal, whose vote box has the key of that name. */
async function vote(stage: Stage, value: 'for' | 'against', keyName: string): Promise<Page> {
  const { id } = openProposal(await hearEvents(stage, 12));
  await connectDapp(stage);
  const popup = await popupAt(stage, 'governance');
  const row = `[data-proposal-id="${id}"]`;
  await popup.click(`${row} [data-testid=vote-${value}]`);
  await popup.click(`${row} [data-testid=vote-key][data-public-key="${keyNamed(stage, keyName)}"]`);
  return popup;
}

/** Alerts, and the user's own votes on them. */
export const popupGovernanceShots: readonly UnnamedShot[] = [
  {
    name: 'governance-empty',
    state: 'Governance, before anything has happened',
    async show(stage) {
      const popup = await popupAt(stage, 'governance');
      await popup.waitForSelector('[data-testid=stream-state][data-state=listening]');
      return popup;
    },
  },
  {
    name: 'governance-offline',
    state: 'Governance, never connected',
    async show(stage) {
      await stage.sandbox.setFaults({ dataApiDown: true });
      const popup = await popupAt(stage, 'governance');
      await popup.waitForSelector('[data-testid=stream-state][data-state=retrying]');
      return popup;
    },
  },
  {
    name: 'governance',
    state: 'Governance alerts with their votes',
    largeText: true,
    async show(stage) {
      await hearEvents(stage, 60);
      const popup = await popupAt(stage, 'governance');
      await popup.waitForSelector('.votes');
      return popup;
    },
  },
  {
    name: 'governance-cut',
    state: 'The stream is cut',
    async show(stage) {
      await hearEvents(stage, 12);
      const popup = await popupAt(stage, 'governance');
      await popup.waitForSelector('.votes');
      await stage.sandbox.setFaults({ dataApiDown: true });
      await popup.waitForSelector('[data-testid=stream-state][data-state=retrying]');
      return popup;
    },
  },
  {
    name: 'vote-keys',
    state: 'With which key to vote',
    largeText: true,
    async show(stage) {
      const { id } = openProposal(await hearEvents(stage, 12));
      await connectDapp(stage);
      const popup = await popupAt(stage, 'governance');
      await popup.click(`[data-proposal-id="${id}"] [data-testid=vote-for]`);
      await popup.waitForSelector('[data-testid=vote-key]');
      return popup;
    },
  },
  {
    name: 'vote-reviewing',
    state: 'A vote that the wallet reviews',
    async show(stage) {
      // The key's first vote connects Drawbridge's own session.
      const popup = await vote(stage, 'against', 'Main');
      await popup.waitForSelector('[data-testid=cast-vote][data-state=counted]');
      stage.sandbox.wallet.setApprove('ask');
      const row = await popup.getAttribute('[data-proposal-id]:has([data-testid=cast-vote])', 'data-proposal-id');
      await popup.click(`[data-proposal-id="${row}"] [data-testid=vote-for]`);
      await popup.click(
        `[data-proposal-id="${row}"] [data-testid=vote-key][data-public-key="${keyNamed(stage, 'Governance')}"]`,
      );
      await popup.waitForSelector('[data-testid=cast-vote][data-state=reviewing]');
      return popup;
    },
  },
  {
    name: 'vote-counted',
    state: 'A vote that counts',
    async show(stage) {
      const popup = await vote(stage, 'for', 'Governance');
      await popup.waitForSelector('[data-testid=cast-vote][data-state=counted]');
      return popup;
    },
  },
  {
    name: 'vote-refused',
    state: 'A vote of a key without tokens',
    largeText: true,
    async show(stage) {
      const popup = await vote(stage, 'for', 'Cold storage');
      await popup.waitForSelector('[data-testid=cast-vote][data-state=refused]');
      return popup;
    },
  },
];
