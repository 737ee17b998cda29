import type { Page } from '@playwright/test';
import type { Approval, ConnectApproval } from '#lib/approvals/approval.ts';
import { approvalSizes, named, type Shot, type UnnamedShot } from './shot.ts';
import type { Stage } from './stage.ts';
import { apiToken, approvalWith, call, connectDapp, hearEvents, keyNamed, openDapp, openProposal } from './states.ts';

const request = (id: string, change: Partial<ConnectApproval> = {}): ConnectApproval => ({
  id,
  kind: 'connect',
  step: 'asking',
  origin: 'https://trade.example.com:8443',
  domain: 'example.com',
  topOrigin: null,
  tabId: -1,
  askedAt: 0,
  detail: '',
  ...change,
});

const leftover = (failing: boolean): Approval => ({ ...request('left'), kind: 'leftover', step: 'asking', failing });

/** Requests as they stand in storage: from hosts that no sandbox has. */
const stored = (name: string, state: string, ...approvals: readonly Approval[]): UnnamedShot => ({
  name,
  state,
  show: (stage) => approvalWith(stage, approvals),
});

/** The review of a transaction that a connected site sends, by a user with an API token. */
async function review(stage: Stage, transactionOf: () => object | Promise<object>): Promise<Page> {
  const transaction = await transactionOf();
  // Assets are known by name once the list has been asked for.
  const assets = await stage.extension('explorer.html#/assets');
  await assets.waitForSelector('[data-testid=asset]');
  await assets.close();
  const options = await stage.extension('options.html');
  await options.fill('#api-token', apiToken);
  await options.click('#save-token');
  await options.waitForSelector('#forget-token');
  await options.close();
  const dapp = await connectDapp(stage);
  const publicKey = keyNamed(stage, 'Main');
  await call(dapp, 'client.send_transaction', { publicKey, sendingMode: 'TYPE_SYNC', transaction });
  const window = await stage.opened('approval.html');
  await window.waitForSelector('[data-testid=approval][data-kind=transaction][data-step=asking]');
  await window.waitForSelector('[data-arming=armed], [data-testid=answer-first], #sure');
  return window;
}

const transaction = (
  name: string,
  state: string,
  of: (stage: Stage) => object | Promise<object>,
  more: Partial<Shot> = {},
): UnnamedShot => ({
  ...more,
  name,
  state,
  sandbox: { apiTokens: [apiToken] },
  show: (stage) => review(stage, () => of(stage)),
});

const idOfAsset = ({ sandbox }: Stage, symbol: string): string => {
  const asset = sandbox.dataSet.assets.find(({ details }) => details.symbol === symbol);
  if (asset === undefined) throw new Error(`The sandbox has no asset ${symbol}.`);
  return asset.id;
};

/** Of the market whose proposal the network tells of. */
const order = ({ sandbox }: Stage, price: string): object => ({
  marketId: sandbox.dataSet.markets[0]?.id,
  price,
  size: '150',
  side: 'SIDE_BUY',
  timeInForce: 'TIME_IN_FORCE_GTC',
  type: 'TYPE_LIMIT',
  reference: '',
  postOnly: true,
});

const shots: readonly UnnamedShot[] = [
  { ...stored('connect', 'A site asks to connect', request('connect')), largeText: true },
  stored('not-encrypted', 'Over plain http', request('http', { origin: 'http://example.com' })),
  stored(
    'frame',
    'A frame, by a bare address',
    request('ip', { origin: 'http://192.0.2.7:8080', topOrigin: 'https://news.example' }),
  ),
  stored('international', 'An international host', request('idn', { origin: 'https://xn--bcher-kva.example' })),
  {
    ...stored('look-alike', 'A host that looks like another', request('alike', { origin: 'https://xn--pple-43d.com' })),
    largeText: true,
  },
  stored(
    'long-host',
    'A host of many parts',
    request('long', { origin: `https://${'a-part-of-a-name.'.repeat(6)}example.com:18443` }),
  ),
  stored('queue', 'Two requests', request('one'), request('two', { origin: 'https://bank.example' })),
  stored('in-wallet', 'Allowed, and now the wallet asks', request('one', { step: 'in-wallet' })),
  {
    ...stored('leftover', 'An interrupted review may be left in the wallet', leftover(false)),
    largeText: true,
  },
  stored('leftover-failing', 'The wallet mixes its answers up', leftover(true)),
  stored('refused', 'The wallet has refused', request('one', { step: 'refused-by-wallet' })),
  stored('failed', 'It has failed', request('one', { step: 'failed', detail: 'The wallet is not responding.' })),
  {
    name: 'demo',
    state: 'The demo dApp asks',
    async show(stage) {
      await (await openDapp(stage)).click('#connect');
      const window = await stage.opened('approval.html');
      await window.waitForSelector('#connect:enabled');
      return window;
    },
  },
  transaction(
    'vote',
    'A vote to review',
    async (stage) => {
      const { id } = openProposal(await hearEvents(stage, 12));
      return { voteSubmission: { proposalId: id, value: 'VALUE_YES' } };
    },
    { largeText: true },
  ),
  transaction('transfer', 'A transfer to review', (stage) => ({
    transfer: {
      fromAccountType: 'ACCOUNT_TYPE_GENERAL',
      to: keyNamed(stage, 'Governance'),
      toAccountType: 'ACCOUNT_TYPE_GENERAL',
      asset: idOfAsset(stage, 'tDAI'),
      amount: '1250000000',
      reference: '',
      oneOff: { deliverOn: '0' },
    },
  })),
  transaction('order', 'An order to review', (stage) => ({ orderSubmission: order(stage, '6500000000') })),
  transaction(
    'batch',
    'A batch of orders to review',
    (stage) => ({
      batchMarketInstructions: {
        cancellations: [],
        amendments: [],
        submissions: ['1', '2', '3', '4', '5', '6'].map((digit) => order(stage, `65${digit}0000000`)),
      },
    }),
    { largeText: true },
  ),
  transaction('unknown', 'A transaction of no known kind to review', () => ({
    somethingNew: { amount: '5', to: 'nobody knows', parts: [{ a: 1 }, { a: 2 }] },
  })),
  transaction('odd', 'Values that would not be seen as they are', () => ({
    proposalSubmission: {
      rationale: { title: ' two  spaces, X\u0301\u0302\u0303\u0304 ', description: 'שלום\u202e -5 اللُّغَةُ' },
      terms: { updateNetworkParameter: { changes: { key: 'market.fee\ud800', value: '-0.5%' } }, א: { 1: -5 } },
    },
  })),
];

export const approvalShots: readonly Shot[] = named('approval', approvalSizes, shots);
