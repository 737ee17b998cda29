// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import { notManaged } from '#lib/managed/policy.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import type { WelcomeProgress } from '#lib/settings/welcome-progress.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { Welcome, type WelcomeState } from './welcome.tsx';

const address = 'http://127.0.0.1:1789';
const ready: WalletStatus = {
  finding: 'ok',
  detail: 'chain-1',
  chainId: 'chain-1',
  expectedChainId: '',
  address,
  checkedAt: 1,
};

function setUp(given: Partial<WelcomeState> = {}) {
  const progress: WelcomeProgress = { open: 'wallet', done: [] };
  let stored = given.progress ?? progress;
  const changeProgress = (change: (progress: WelcomeProgress) => WelcomeProgress): void => {
    stored = change(stored);
  };
  const state: WelcomeState = {
    progress,
    wallet: null,
    settings: defaultSettings,
    managed: notManaged,
    lastChainIds: {},
    forbidden: [],
    test: null,
    nodes: noNodes,
    now: 1,
    practice: null,
    pinned: null,
    connected: [],
    isChromium: true,
    ...given,
  };
  const { rerender } = render(<Welcome state={state} changeProgress={changeProgress} />);
  return {
    stored: () => stored,
    change: (next: Partial<WelcomeState>) =>
      rerender(<Welcome state={{ ...state, ...next }} changeProgress={changeProgress} />),
  };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const at = (open: WelcomeProgress['open']) => ({ progress: { open, done: [] } });

const practice = {
  kind: 'practice' as const,
  step: 'asking' as const,
  id: 'p',
  origin: 'https://practice.example',
  domain: 'practice.example',
  topOrigin: null,
  tabId: -1,
  networkId: 'first',
  detail: '',
};

describe('the welcome page', () => {
  afterEach(cleanup);

  it('says how to start the wallet, and goes on once it is there', () => {
    const down: WalletStatus = {
      finding: 'no-answer',
      detail: '',
      chainId: null,
      expectedChainId: '',
      address,
      checkedAt: 1,
    };
    const { change, stored } = setUp({ wallet: down });
    const commands = [...document.querySelectorAll('code')].map(({ textContent }) => textContent);
    expect(commands.filter((command) => command === 'vegawallet service run --network NETWORK')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    change({ wallet: ready });
    expect(screen.getByTestId('welcome-wallet').textContent).toMatch(/running at http:\/\/127\.0\.0\.1:1789.*chain-1/);
    fireEvent.click(button('Continue'));
    expect(stored()).toEqual({ open: 'network', done: ['wallet'] });
  });

  it('tells another problem of the wallet as the popup does', () => {
    setUp({ wallet: { finding: 'outdated', detail: '', chainId: null, expectedChainId: '', address, checkedAt: 1 } });
    expect(screen.getByText('Your wallet needs an update')).toBeTruthy();
  });

  it('takes no result of another address for that of this wallet', () => {
    setUp({ wallet: { ...ready, address: 'http://127.0.0.1:9' } });
    expect(screen.getByTestId('welcome-wallet').dataset['finding']).toBe('running');
  });

  it('can skip a step, and open any', () => {
    const { stored } = setUp();
    fireEvent.click(button('Skip this step'));
    expect(stored()).toEqual({ open: 'network', done: [] });
    fireEvent.click(button(/Connect your first dApp/));
    expect(stored()).toEqual({ open: 'dapp', done: [] });
  });

  it('gives the focus to the step that comes next', () => {
    const { change } = setUp();
    change(at('pin'));
    expect(document.activeElement).toBe(button(/Pin the icon/));
  });

  it('has a practice site ask, and tells what either answer means', async () => {
    const { stored, change } = setUp(at('practice'));
    await act(async () => void fireEvent.click(button('Connect wallet')));
    expect(fakeBrowser.argumentsOf('practice.ask')).toHaveLength(1);
    act(() => change({ ...at('practice'), practice }));
    expect(screen.getByTestId('practice-said').textContent).toMatch(/asking you/);
    expect(stored()).toEqual(at('practice').progress);
    act(() => change({ ...at('practice'), practice: { ...practice, step: 'done' } }));
    act(() => change({ ...at('practice') }));
    expect(screen.getByTestId('practice-said').textContent).toMatch(/You connected the practice site/);
    expect(stored()).toEqual({ open: 'practice', done: ['practice'] });
    act(() => change({ ...at('practice'), practice }));
    act(() => change({ ...at('practice') }));
    expect(screen.getByTestId('practice-said').textContent).toMatch(/You denied the request/);
  });

  it('stays at the step that was gone to while the answer came', () => {
    const { stored, change } = setUp(at('practice'));
    fireEvent.click(button('Skip this step'));
    // What was just stored is not on screen yet.
    act(() => change({ ...at('practice'), practice: { ...practice, step: 'done' } }));
    expect(stored()).toEqual({ open: 'pin', done: ['practice'] });
  });

  it.each([
    [true, /pin next to Drawbridge/],
    [false, /gear next to Drawbridge/],
  ])('says how to pin the icon where isChromium is %s, and notices it', (isChromium, how) => {
    const { change } = setUp({ ...at('pin'), isChromium, pinned: false });
    expect(screen.getByText(how)).toBeTruthy();
    expect(screen.getByTestId('pinned').textContent).toMatch(/not on your toolbar yet/);
    change({ ...at('pin'), isChromium, pinned: true });
    expect(screen.getByTestId('pinned').textContent).toMatch(/is on your toolbar/);
    expect(button('Continue')).toBeTruthy();
  });

  it('ends when a site is connected', () => {
    const { change, stored } = setUp(at('dapp'));
    change({ ...at('dapp'), connected: ['https://dapp.example'] });
    expect(screen.getByTestId('connected').textContent).toMatch(/1 site is connected: .*dapp\.example/);
    fireEvent.click(button('Finish'));
    expect(stored()).toEqual({ open: null, done: ['dapp'] });
    change({ progress: { open: null, done: ['dapp'] } });
    expect(screen.getByTestId('finished').textContent).toMatch(/all set/);
  });
});
