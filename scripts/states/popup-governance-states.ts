import { connectDapp, hearEvents, inPopup, keyNamed, openProposal, popupAt, vote } from './prepare.ts';
import type { UnnamedState } from './state.ts';

/** Alerts, and the user's own votes on them. */
export const popupGovernanceStates: readonly UnnamedState[] = [
  inPopup(
    'governance',
    { name: 'governance-empty', title: 'Governance, before anything has happened' },
    async (popup) => {
      await popup.waitForSelector('[data-testid=stream-state][data-state=listening]');
    },
  ),
  {
    name: 'governance-offline',
    title: 'Governance, never connected',
    fresh: true,
    async show(stage) {
      await stage.sandbox.setFaults({ dataApiDown: true });
      const popup = await popupAt(stage, 'governance');
      await popup.waitForSelector('[data-testid=stream-state][data-state=retrying]');
      return popup;
    },
  },
  {
    name: 'governance',
    title: 'Governance alerts with their votes',
    fresh: true,
    usual: true,
    async show(stage) {
      await hearEvents(stage, 60);
      const popup = await popupAt(stage, 'governance');
      await popup.waitForSelector('.votes');
      return popup;
    },
  },
  {
    name: 'governance-cut',
    title: 'The stream is cut',
    fresh: true,
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
    name: 'governance-gap',
    title: 'Some time of which nothing is known',
    fresh: true,
    async show(stage) {
      await hearEvents(stage, 12);
      const popup = await popupAt(stage, 'governance');
      await stage.sandbox.setFaults({ dataApiDown: true });
      await popup.waitForSelector('[data-testid=stream-state][data-state=retrying]');
      await stage.sandbox.resetFaults();
      // The longer it was away, the longer the next attempt waits.
      await popup.waitForSelector('[data-testid=unknown-times]', { timeout: 60_000 });
      return popup;
    },
  },
  {
    name: 'vote-keys',
    title: 'With which key to vote',
    fresh: true,
    usual: true,
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
    title: 'A vote that the wallet reviews',
    fresh: true,
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
    title: 'A vote that counts',
    fresh: true,
    async show(stage) {
      const popup = await vote(stage, 'for', 'Governance');
      await popup.waitForSelector('[data-testid=cast-vote][data-state=counted]');
      await popup.waitForSelector('[data-testid=own-votes]');
      return popup;
    },
  },
  {
    name: 'not-voted',
    title: 'Only what is not voted on',
    fresh: true,
    async show(stage) {
      const popup = await vote(stage, 'for', 'Governance');
      await popup.click('#not-voted');
      await popup.waitForSelector('#not-voted[aria-pressed=true]');
      return popup;
    },
  },
  {
    name: 'vote-refused',
    title: 'A vote of a key without tokens',
    fresh: true,
    usual: true,
    async show(stage) {
      const popup = await vote(stage, 'for', 'Cold storage');
      await popup.waitForSelector('[data-testid=cast-vote][data-state=refused]');
      return popup;
    },
  },
];
