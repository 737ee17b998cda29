// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, render } from '@testing-library/preact';
import type { JSX } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePageTitle } from '#components/explorer/shell/list-view.tsx';
import { AlertRow } from '#components/governance/governance-view.tsx';
import { nothingKnown } from '#components/popup/testing/popup-state.ts';
import { SiteList } from '#components/sites/site-row.tsx';
import { WalletCalls } from '#components/wallet/wallet-calls.tsx';
import { ChainId, KeyList } from '#components/wallet/wallet-view.tsx';
import { noNames } from '#lib/approvals/known-names.ts';
import type { DataApiFailure } from '#lib/data-api/data-api-error.ts';
import { healthOf, noNodes } from '#lib/data-api/nodes/node-state.ts';
import { type GovernanceAlert, tallyOf } from '#lib/governance/alert.ts';
import { notificationTexts } from '#lib/governance/notify.ts';
import { ownVoting } from '#lib/governance/own-votes.ts';
import { emptyAlert } from '#lib/governance/testing/empty-alert.ts';
import { noAssets } from '#lib/network-state.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { ApprovalWindow } from './approval/approval-window.tsx';
import { AssetRow, AssetsTab } from './assets/assets-view.tsx';
import { Failure } from './controls.tsx';
import { CastVoteState } from './governance/cast-vote-state.tsx';
import { OwnVotesLine } from './governance/own-votes.tsx';
import { StreamHead } from './governance/stream-line.tsx';
import { testVoting } from './governance/testing/voting.ts';
import { VoteBox } from './governance/vote-box.tsx';
import { DataApiList } from './options/data-api-list.tsx';
import { NetworkTest } from './options/network-form.tsx';
import { ShortKey } from './site-name.tsx';
import { RoutineNotice } from './wallet/routine.tsx';

/** A mark that turns the direction of what follows, one that nobody sees, half a character, a mark too many, and spaces. */
const odd = 'pay \u202e001\u200b\ud800X\u0301\u0301  b';
const unseen = /[\u202e\u200b\ud800\ufffd]|\u0301\u0301| {2}b/;
const written = 'pay \\u{202E}001\\u{200B}\\u{D800}X\u0301\\u{0301}␣␣b';

const nothing = (): void => undefined;
const asked = {
  id: 'a',
  origin: 'https://a.example',
  domain: 'a.example',
  topOrigin: null,
  tabId: 1,
  networkId: 'first',
  detail: '',
};
const checked = { checkedAt: 0, address: 'http://127.0.0.1:1789' };
const alert: GovernanceAlert = {
  ...emptyAlert(odd, 0),
  title: odd,
  kind: 'newMarket',
  state: odd,
  reason: odd,
  unread: true,
};
const details = { name: odd, symbol: odd, decimals: odd, quantum: odd, builtinAsset: null, erc20: null };
const contract = { contractAddress: odd, lifetimeLimit: odd, withdrawThreshold: odd };
const failing = {
  ...healthOf(noNodes, ''),
  failures: 1,
  failure: { kind: 'other' as const, message: odd },
};
const review = {
  ...asked,
  kind: 'transaction' as const,
  step: 'asking' as const,
  key: 'k',
  method: odd,
  publicKey: odd,
  networkId: 'first',
  chainId: odd,
  offersUnasked: true,
  names: { ...noNames, keys: { [odd]: odd } },
  transactionKind: '',
  transaction: JSON.stringify({ [odd]: odd }),
};
/** A transaction whose names are odd, and a batch with odd values. */
const named = {
  transactionKind: 'batchMarketInstructions',
  transaction: JSON.stringify({
    batchMarketInstructions: {
      submissions: [{ marketId: 'm', side: odd, size: odd, price: '1', more: odd }],
      other: odd,
    },
  }),
  names: {
    ...noNames,
    network: odd,
    markets: {
      m: {
        ...{ marketId: 'm', name: odd, code: odd, quoteName: odd, settlementAsset: '' },
        ...{ decimalPlaces: 0, positionDecimalPlaces: 0 },
      },
    },
  },
};

const notice = (state: WalletStatus): JSX.Element => <RoutineNotice state={{ ...nothingKnown, wallet: state }} />;
const approvals = (...shown: Parameters<typeof ApprovalWindow>[0]['approvals']): JSX.Element => {
  const props = {
    now: 0,
    apiToken: { ...noApiToken, state: 'valid' as const, networkIds: ['first'] },
    networkNames: { first: odd },
    chainIds: { first: odd },
    wallets: {},
    calls: [],
    close: nothing,
  };
  return <ApprovalWindow approvals={shown} {...props} />;
};
const row = (change: Partial<GovernanceAlert>): JSX.Element => (
  <AlertRow
    alert={{ ...alert, ...change }}
    followed={false}
    own={ownVoting([], {}, new Map())}
    voting={testVoting()}
    now={0}
  />
);

const castVote = (reason: 'other' | 'closed', said: string): JSX.Element => (
  <CastVoteState
    open
    vote={{
      ...{
        proposalId: 'p',
        publicKey: 'k',
        value: 'VALUE_YES',
        state: 'refused',
        networkId: 'first',
        askedAt: 0,
        at: 0,
        before: '0',
        hash: '',
      },
      ...{ reason, said },
    }}
    voting={testVoting({ sites: { [odd]: { ...ownSite, keys: [{ name: said === '' ? odd : 'k', publicKey: 'k' }] } } })}
    now={0}
  />
);

const ownSite = {
  origin: 'chrome-extension://abc',
  networkId: 'first',
  allowedAt: 0,
  lastCallAt: 0,
  connected: true,
  unasked: [],
};

function Titled({ name }: { name: string }): null {
  usePageTitle(name);
  return null;
}

/** Every place outside the explorer's tables (which have tests of their own) where text of a site's or a service's is drawn. */
const refusal = { status: 429, code: 8, message: odd, details: [], retryAfterMs: 9 };
const assetsFailed = (failure: DataApiFailure) => (
  <AssetsTab state={nothingKnown} list={{ ...noAssets, failure }} nodes={noNodes} />
);

const places: Record<string, () => JSX.Element> = {
  'a key or ID': () => <ShortKey value={odd} />,
  'a failure': () => <Failure sentence={odd} />,
  'a tab’s title': () => <Titled name={odd} />,
  'the chain ID': () => <ChainId state={{ wallet: null, lastChainId: odd }} />,
  'another chain': () =>
    notice({ ...checked, finding: 'wrong-chain', detail: odd, chainId: odd, expectedChainId: odd }),
  'another chain, where one would vote': () => (
    <VoteBox
      proposal={{ ...alert, state: 'STATE_OPEN', closesAt: 1 }}
      own={[]}
      voting={testVoting({
        wallet: { ...checked, finding: 'wrong-chain', detail: odd, chainId: odd, expectedChainId: odd },
      })}
      now={0}
    />
  ),
  'a vote that was refused': () => castVote('other', odd),
  'the key of a vote': () => castVote('closed', ''),
  'the key that the user has voted with': () => (
    <OwnVotesLine
      votes={[{ publicKey: 'k', value: 'VALUE_NO', balance: odd, at: '1' }]}
      keys={[{ name: odd, publicKey: 'k' }]}
      tally={tallyOf([])}
    />
  ),
  'missing methods': () =>
    notice({ ...checked, finding: 'methods-missing', detail: odd, chainId: null, expectedChainId: '' }),
  'no node': () => notice({ ...checked, finding: 'no-node', detail: odd, chainId: null, expectedChainId: '' }),
  'no wallet': () => notice({ ...checked, finding: 'refused', detail: odd, chainId: null, expectedChainId: '' }),
  'the keys': () => <KeyList keys={[{ name: odd, publicKey: odd }]} />,
  'a call': () => (
    <WalletCalls
      calls={[{ id: '1', networkId: 'first', origin: odd, method: odd, step: 'in-wallet', since: 0 }]}
      state={{ approvals: [], apiToken: noApiToken, now: 0 }}
    />
  ),
  'a site': () => {
    const entry = { method: odd, transactionKind: odd, publicKey: odd, networkId: odd, chainId: odd, until: 1 };
    const keys = [{ name: odd, publicKey: odd }];
    const site = {
      origin: odd,
      networkId: 'first',
      allowedAt: 0,
      lastCallAt: 0,
      connected: true,
      keys,
      unasked: [entry],
    };
    const networks = [defaultNetwork, { ...defaultNetwork, id: 'odd', name: odd }];
    const settings = { ...defaultSettings, networks, networkId: 'odd' };
    return <SiteList sites={{ [site.origin]: site }} settings={settings} now={0} />;
  },
  'an asset': () => <AssetRow link={{}} asset={{ id: odd, status: odd, details: { ...details, erc20: contract } }} />,
  'an asset without details': () => <AssetRow link={{}} asset={{ id: odd, status: odd, details: null }} />,
  'the assets’ failure': () => assetsFailed({ kind: 'other', message: odd }),
  'a service that asks for a pause': () => assetsFailed({ kind: 'refused', address: odd, refusal }),
  'an alert': () => row({}),
  'an alert without a title': () => row({ title: '' }),
  'the stream': () => (
    <StreamHead
      networkId="a"
      hasProposals
      stream={{ state: 'retrying', since: 0, nextAttemptAt: 1, end: { kind: 'ended', said: odd } }}
      coverage={{ heardUntil: null }}
      now={0}
    />
  ),
  'a test of a network': () => {
    const result = {
      check: 'wallet-chain',
      address: odd,
      finding: 'wrong-chain',
      latencyMs: null,
      detail: odd,
    } as const;
    return <NetworkTest test={{ id: 'a', at: 0, running: false, checks: [result] }} now={0} />;
  },
  'a data API': () => (
    <DataApiList
      addresses={['https://a.example']}
      nodes={{ ...noNodes, nodes: { 'https://a.example': failing } }}
      readOnly={false}
      now={0}
      onChange={nothing}
    />
  ),
  'a review': () => approvals(review),
  'the names in a review': () => approvals({ ...review, ...named }),
  'a failed connection': () =>
    approvals({ ...asked, kind: 'connect', networkIds: ['first'], step: 'failed', detail: odd }),
  'a frame’s page': () =>
    approvals({ ...asked, kind: 'connect', networkIds: ['first'], step: 'asking', topOrigin: odd }),
  'a notification': () => {
    const one = (['proposal', 'vote', 'state'] as const).map((what) => notificationTexts.one(what, alert));
    const all = [
      ...one,
      notificationTexts.one('vote', { ...alert, title: '' }),
      notificationTexts.many([alert, alert]),
    ];
    return <p>{all.map(({ title, message }) => `${title} ${message}`).join()}</p>;
  },
};

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(Object.entries(places))('%s shows what would be unseen', (_name, place) => {
  document.title = '';
  const { container } = render(place());
  const attributes = [...container.querySelectorAll('*')].flatMap((element) =>
    ['title', 'aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  const seen = [container.textContent, document.title, ...attributes].join('\n');
  expect(seen).toContain(written);
  expect(seen).not.toMatch(unseen);
});
