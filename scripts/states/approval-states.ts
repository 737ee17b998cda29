import type { Approval, ConnectApproval } from '#lib/approvals/approval.ts';
import { languageNames } from '#lib/i18n/languages.ts';
import { defaultNetwork } from '#lib/settings/settings.ts';
import ar from '#locales/ar.json' with { type: 'json' };
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { approvalWith, openDapp, reviews, storeApprovals } from './prepare.ts';
import { approvalSizes, named, picture, type State, type TableState } from './state.ts';

export const common = {
  origin: 'https://trade.example.com:8443',
  domain: 'example.com',
  topOrigin: null,
  tabId: -1,
  networkId: 'first',
  detail: '',
};

const request = (id: string, change: Partial<ConnectApproval> = {}): ConnectApproval => ({
  ...common,
  id,
  kind: 'connect',
  networkIds: ['first'],
  step: 'asking',
  ...change,
});

const leftover = (failing: boolean): Approval => ({ ...request('left'), kind: 'leftover', step: 'asking', failing });

export type ShownState = TableState & Pick<State, 'show'>;

/** Requests as they stand in storage: some of them no page of a sandbox can bring about. */
export const stored = (name: string, title: string, ...approvals: readonly Approval[]): ShownState => ({
  name,
  title,
  show: (stage) => approvalWith(stage, approvals),
});

/** A request that may be for one of two networks. */
const choice: ShownState = {
  name: 'connect-networks',
  title: 'A connection on one of two networks',
  fresh: true,
  async show(stage) {
    const second = { ...defaultNetwork, id: 'second', name: 'Fairground', walletAddress: 'http://127.0.0.1:1889' };
    await saveSettings(stage.driver, { others: [second], name: 'Mainnet' });
    return approvalWith(stage, [request('connect', { networkIds: ['first', 'second'] })]);
  },
};

const states: readonly TableState[] = [
  { ...stored('connect', 'A site asks to connect', request('connect')), usual: true },
  choice,
  picture(stored('not-encrypted', 'Over plain http', request('http', { origin: 'http://example.com' }))),
  picture(
    stored(
      'frame',
      'A frame, by a bare address',
      request('ip', { origin: 'http://192.0.2.7:8080', topOrigin: 'https://news.example' }),
    ),
  ),
  picture(
    stored('international', 'An international host', request('idn', { origin: 'https://xn--bcher-kva.example' })),
  ),
  {
    ...stored('look-alike', 'A host that looks like another', request('alike', { origin: 'https://xn--pple-43d.com' })),
    usual: true,
  },
  stored(
    'long-host',
    'A host of many parts, over plain http, in a frame',
    request('long', {
      origin: `http://${'a-part-of-a-name.'.repeat(6)}example.com:18443`,
      topOrigin: 'https://news.example',
    }),
  ),
  picture(stored('queue', 'Two requests', request('one'), request('two', { origin: 'https://bank.example' }))),
  {
    name: 'in-wallet-queue',
    title: 'Allowed, while another request waits',
    async show(stage) {
      const window = await approvalWith(stage, [request('one'), request('two')]);
      await storeApprovals(stage, [request('one', { step: 'in-wallet' }), request('two')]);
      await window.waitForSelector('[data-testid=approval][data-step=in-wallet]');
      return window;
    },
  },
  picture(stored('in-wallet', 'Allowed, and now the wallet asks', request('one', { step: 'in-wallet' }))),
  {
    ...stored('leftover', 'An interrupted review may be left in the wallet', leftover(false)),
    usual: true,
  },
  picture(stored('leftover-failing', 'The wallet mixes its answers up', leftover(true))),
  picture(stored('refused', 'The wallet has refused', request('one', { step: 'refused-by-wallet' }))),
  stored('failed', 'It has failed', request('one', { step: 'failed', detail: 'The wallet is not responding.' })),
  {
    name: 'demo',
    title: 'The demo dApp asks, in another language while its window is open',
    fresh: true,
    async show(stage) {
      await (await openDapp(stage)).click('#connect');
      const window = await stage.opened('approval.html');
      await window.waitForSelector('#connect:enabled');
      const settings = await stage.extension('options.html');
      await settings.selectOption('#language', { label: languageNames.ar });
      await window.waitForSelector(`html[lang=ar][dir=rtl] #deny:has-text("${ar.answer_deny}")`);
      await settings.close();
      await window.waitForSelector('#connect:enabled');
      return window;
    },
  },
  {
    name: 'demo-refused',
    picturesOnly: true,
    title: 'The wallet has refused the demo dApp',
    fresh: true,
    sandbox: { approve: 'ask' },
    async show(stage) {
      const dapp = await openDapp(stage);
      await dapp.click('#connect');
      const window = await stage.opened('approval.html');
      await window.click('#connect:enabled');
      await window.waitForSelector('[data-testid=approval][data-step=in-wallet]');
      await reviews(stage, 1);
      for (const { id } of stage.sandbox.wallet.reviews()) stage.sandbox.wallet.answer(id, false);
      await window.waitForSelector('#close');
      await dapp.waitForSelector('#error-code:not(:empty)');
      return window;
    },
  },
];

export const approvalStates: readonly State[] = named('approval', { sizes: approvalSizes }, states);
