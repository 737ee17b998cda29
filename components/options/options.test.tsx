// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { healthOf, type NodesState, noNodes } from '#lib/data-api/nodes/node-state.ts';
import { t } from '#lib/i18n/i18n.ts';
import { withFixed } from '#lib/managed/apply-policy.ts';
import { type Managed, noPolicy, notManaged, type Policy } from '#lib/managed/policy.ts';
import type { NetworkTest } from '#lib/networks/network-test.ts';
import type { Network } from '#lib/settings/network.ts';
import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { writeSettingsFile } from '#lib/settings/settings-file.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import { Options } from './options.tsx';

const now = 1_700_000_000_000;
const second = { ...defaultNetwork, id: 'b', name: 'Testnet', dataApiAddresses: ['https://b.example'] };
const two: Settings = { ...defaultSettings, networks: [defaultNetwork, second] };

const nothing = {
  apiToken: noApiToken,
  damaged: [],
  storageFails: false,
  vega: true,
  sites: {},
  blocked: {},
  activity: {},
  now,
};

function setUp(
  given: {
    settings?: Settings;
    chainId?: string;
    forbidden?: string[];
    test?: NetworkTest;
    nodes?: NodesState;
    httpSites?: string[];
    httpForbidden?: string[];
    policy?: Partial<Policy>;
    problems?: Managed['problems'];
  } = {},
) {
  const saveVega = vi.fn(async (_on: boolean): Promise<void> => undefined);
  const policy = { ...noPolicy, ...given.policy };
  const applied = given.policy ? '1 {}' : '';
  const page = (settings: Settings) => (
    <Options
      state={{
        ...nothing,
        settings,
        managed: { ...notManaged, applied, policy, problems: given.problems ?? [] },
        lastChainIds: { first: given.chainId ?? '' },
        forbidden: given.forbidden ?? [],
        test: given.test ?? null,
        nodes: given.nodes ?? noNodes,
        httpWalletSites: given.httpSites ?? [],
        httpForbidden: given.httpForbidden ?? [],
      }}
      saveVega={saveVega}
    />
  );
  const { rerender } = render(page(given.settings ?? defaultSettings));
  return { saveVega, store: (settings: Settings) => rerender(page(settings)) };
}

const saves = () => fakeBrowser.argumentsOf('network.save');
const alerts = () => fakeBrowser.argumentsOf('alerts.save');
const imports = () => fakeBrowser.argumentsOf('settings.import');

const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name });
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));
const saveNetwork = () => screen.getAllByRole('button', { name: 'Save' })[0] as HTMLButtonElement;
const toFirst = (change: Partial<Network>) => ({ ...change, id: 'first' });
const withFirst = (change: Parameters<typeof withNetwork>[1]) => withNetwork(defaultSettings, change);

it('says that another language waits for what is typed in any form, as long as that is not saved', async () => {
  const { store } = setUp({ settings: two });
  const waits = () => screen.queryByText(t('language_waits')) !== null;
  store({ ...two, language: 'de' });
  expect(waits()).toBe(false);
  for (const label of [t('options_wallet_address'), t('contact_add'), t('http_sites_add_label')]) {
    const field = screen.getAllByLabelText<HTMLInputElement>(label)[0] as HTMLInputElement;
    const before = field.value;
    await act(async () => void fireEvent.input(field, { target: { value: 'x' } }));
    expect(waits()).toBe(true);
    await act(async () => void fireEvent.input(field, { target: { value: before } }));
    expect(waits()).toBe(false);
  }
  // Saving would change nothing.
  type(t('options_wallet_address'), `${two.networks[0]?.walletAddress}/`);
  expect(saveNetwork().disabled).toBe(true);
  expect(waits()).toBe(false);
  // One that is closed as well.
  type('Name', 'x');
  await press('Close');
  expect(waits()).toBe(true);
  cleanup();
});

describe('the network settings', () => {
  afterEach(cleanup);

  it('save what was typed, tidied', async () => {
    setUp();
    expect(saveNetwork().disabled).toBe(true);
    type('Wallet address', ' http://localhost:9999/ ');
    expect(screen.getByTestId('settings-said').textContent).toBe('Not saved yet');
    fireEvent.click(saveNetwork());
    await expect.poll(saves).toEqual([toFirst({ walletAddress: 'http://localhost:9999' })]);
  });

  it.each([
    ['Name', ' ', /Enter a name/],
    ['Wallet address', 'http://example.com:1789', /Only this computer is allowed/],
    ['Wallet address', 'https://127.0.0.1:1789', /Only this computer is allowed/],
    ['Data API address 1', 'http://example.com', /Use the form https/],
    ['Expected chain ID', 'x'.repeat(201), /at most 200/],
  ])('refuse as %s %s, and say how to write it', (label, value, message) => {
    setUp();
    type(label, value);
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(saveNetwork().disabled).toBe(true);
    fireEvent.submit(saveNetwork().closest('form') ?? document.body);
    expect(saves()).toEqual([]);
  });

  it('refuse the name of another network, by which networks are chosen', async () => {
    setUp({ settings: { ...two, networks: [...two.networks, { ...second, id: 'c' }] } });
    const said = () => screen.queryByText(/that no other network has/) !== null;
    type('Name', ' Testnet ');
    expect([said(), saveNetwork().disabled]).toEqual([true, true]);
    type('Name', 'Testnet 2');
    expect([said(), saveNetwork().disabled]).toEqual([false, false]);
    await press('Add a network');
    type('Name', t('net_first_name'));
    expect(said()).toBe(true);
    // Earlier versions and files have let two have one.
    fireEvent.click(screen.getAllByRole('button', { name: 'Edit Testnet' })[0] as HTMLElement);
    expect(said()).toBe(false);
  });

  it('keep a followed party that is no key as it was pasted, and say so', async () => {
    setUp();
    const box = document.querySelector<HTMLInputElement>('#followed-party') ?? document.body;
    fireEvent.input(box, { target: { value: 'aa…aa' } });
    expect(screen.getByText('A public key has 64 hexadecimal digits.')).toBeTruthy();
    expect(box).toHaveProperty('value', 'aa…aa');
    await act(async () => void fireEvent.submit(box.closest('form') ?? document.body));
    expect(alerts()).toEqual([]);
  });

  it('take further data API addresses, each once', async () => {
    setUp();
    await press('Add an address');
    type('Data API address 2', 'http://127.0.0.1:3008/');
    expect(saveNetwork().disabled).toBe(true);
    await press('Add an address');
    type('Data API address 3', 'https://other.example');
    fireEvent.click(saveNetwork());
    // Not awaited: a permission can be asked for only before the click has ended.
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://other.example/*'] }]);
    await expect
      .poll(saves)
      .toEqual([toFirst({ dataApiAddresses: ['http://127.0.0.1:3008', 'https://other.example'] })]);
  });

  it('take addresses away', async () => {
    setUp({
      settings: withFirst({ dataApiAddresses: ['https://a.example', 'https://b.example', 'https://other.example'] }),
    });
    await press('Remove address 2');
    await press('Remove address 1');
    expect(screen.getByLabelText('Data API address 1')).toHaveProperty('value', 'https://other.example');
  });

  it('say of each network which host may not be reached and what works all the same, and ask again within the click', () => {
    const addresses = ['https://data.example.com:8443/api', 'https://other.example.com'];
    const networks = two.networks.map((network, index) => ({ ...network, dataApiAddresses: [addresses[index] ?? ''] }));
    setUp({ settings: { ...two, networks }, forbidden: addresses });
    const [, other] = screen.getAllByTestId('network');
    expect(screen.getAllByTestId('forbidden')[0]?.textContent).toMatch(/reach data\.example\.com:8443.*work as usual/);
    expect(other?.textContent).toMatch(/reach other\.example\.com.*work as usual/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Ask again' })[1] ?? document);
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://other.example.com/*'] }]);
  });

  it('save only what was typed, whatever has changed elsewhere', async () => {
    const { store } = setUp();
    type('Name', 'Home');
    store(withFirst({ expectedChainId: 'chain-1' }));
    expect(screen.getByLabelText('Expected chain ID')).toHaveProperty('value', 'chain-1');
    fireEvent.click(saveNetwork());
    await expect.poll(saves).toEqual([toFirst({ name: 'Home' })]);
  });

  it('keep what was typed in one network while the user looks at another, and while it is saved', async () => {
    setUp({ settings: two });
    type('Name', 'Home');
    await press('Edit Testnet');
    await press('Edit My wallet');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Home');
    const saving = Promise.withResolvers<unknown>();
    fakeBrowser.answer = () => saving.promise;
    await act(async () => void fireEvent.click(saveNetwork()));
    type('Name', 'Home again');
    await expect.poll(saves).toHaveLength(1);
    await act(async () => saving.resolve({ ok: true }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Home again');
    expect(screen.getByTestId('settings-said').textContent).toBe('Not saved yet');
  });

  it('keep what was typed, and say why, when it could not be saved', async () => {
    setUp();
    fakeBrowser.fail('Storage is full.');
    type('Name', 'Home');
    await act(async () => void fireEvent.click(saveNetwork()));
    expect(await screen.findByText('Storage is full.')).toBeTruthy();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Home');
  });

  it('switch, add and remove networks', async () => {
    setUp({ settings: two });
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Testnet/ })));
    await expect.poll(() => fakeBrowser.argumentsOf('network.use')).toEqual([{ id: 'b' }]);
    await press('Remove this network');
    expect(screen.getByText(/with its sites, alerts, assets and records of your votes/)).toBeTruthy();
    await press('Remove');
    await expect.poll(() => fakeBrowser.argumentsOf('network.remove')).toEqual([{ id: 'b' }]);
    await press('Add a network');
    fireEvent.click(saveNetwork());
    await expect
      .poll(saves)
      .toMatchObject([{ ...defaultNetwork, id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'New network' }]);
  });

  it('offer no removal of the only network', () => {
    setUp();
    expect(screen.queryByRole('button', { name: 'Remove this network' })).toBeNull();
    fireEvent.click(button('Add a network'));
    expect(screen.getByRole('button', { name: 'Remove this network' })).toBeTruthy();
    fireEvent.click(button('Edit My wallet'));
    expect(screen.queryByRole('button', { name: 'Remove this network' })).toBeNull();
  });

  it('offer the chain that the wallet is on, and follow a change made elsewhere', () => {
    const { store } = setUp({ chainId: 'chain-9' });
    store(withFirst({ expectedChainId: 'chain-1' }));
    expect(screen.getByLabelText('Expected chain ID')).toHaveProperty('value', 'chain-1');
    fireEvent.click(button('Use the current one: chain-9'));
    expect(screen.getByLabelText('Expected chain ID')).toHaveProperty('value', 'chain-9');
  });

  it('show which address is in use, how quick it is, and what is wrong with another', () => {
    const well = { ...healthOf(noNodes, ''), latencyMs: 12, probedAt: now };
    const refusal = { status: 429, code: 8, message: 'slow down', details: [], retryAfterMs: null };
    const nodes: NodesState = {
      inUse: 'https://a.example',
      nodes: {
        'https://a.example': well,
        'https://b.example': { ...well, failures: 2, retryAt: now + 1, failure: { kind: 'unreachable', address: 'b' } },
        'https://d.example': { ...well, probedAt: now - 3_600_000 },
        'https://c.example': {
          ...well,
          failures: 1,
          retryAt: now + 60_000,
          failure: { kind: 'refused', address: 'c', refusal },
        },
      },
    };
    setUp({ settings: withFirst({ dataApiAddresses: Object.keys(nodes.nodes) }), nodes });
    const rows = screen.getAllByTestId('data-api-row').map(({ textContent }) => textContent);
    expect(rows[0]).toContain('In use12 ms');
    expect(rows[1]).toContain('Failingb could not be reached');
    expect(rows[2]).toContain('Ready12 ms · As of 1 hour ago');
    expect(rows[3]).toContain('Rate-limited, retrying in 1mc returned 429');
  });

  it('test what is typed, and say of each check what it found and what to do', async () => {
    const check = (
      name: NetworkTest['checks'][number]['check'],
      finding: 'ok' | 'wrong-chain' | 'no-answer',
      detail = '',
    ) => ({
      check: name,
      address: 'http://x',
      finding,
      latencyMs: finding === 'ok' ? 7 : null,
      detail,
    });
    const checks = [
      check('wallet-health', 'ok'),
      check('wallet-chain', 'wrong-chain', 'chain-2'),
      check('data-api', 'no-answer'),
    ];
    setUp({ test: { id: 'first', at: now - 180_000, running: false, checks } });
    type('Expected chain ID', 'chain-1');
    await press('Test');
    await expect
      .poll(() => fakeBrowser.argumentsOf('network.test'))
      .toEqual([{ ...defaultNetwork, expectedChainId: 'chain-1' }]);
    const rows = screen.getAllByTestId('check').map(({ textContent }) => textContent);
    expect(rows[0]).toContain('7 msOK');
    expect(rows[1]).toMatch(/Your wallet is on another chain.*Wrong chain.*chain-2.*Switch the network/);
    expect(rows[2]).toMatch(/The data API is not responding.*No response.*Check the address/);
    expect(screen.getByTestId('test-summary').parentElement?.textContent).toBe('2 problems found. As of 3 minutes ago');
  });
});

describe('the alert settings', () => {
  afterEach(cleanup);

  it('are saved at once', async () => {
    setUp();
    fireEvent.click(screen.getByLabelText('New proposals'));
    const reminders = screen.getByLabelText<HTMLInputElement>(/^Votes closing soon without my vote/);
    expect(reminders.checked).toBe(false);
    fireEvent.click(reminders);
    fireEvent.click(screen.getByLabelText(/^New market/));
    fireEvent.click(screen.getByLabelText(/^Governance alerts/, { selector: 'input' }));
    await expect
      .poll(alerts)
      .toEqual([
        { notify: { newProposals: true } },
        { notify: { reminders: true } },
        { mute: { newMarket: true } },
        { follow: false },
      ]);
  });

  it('stay where they were put while they are being saved, and fall back to what is stored', async () => {
    setUp();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    fakeBrowser.answer = () => promise;
    fireEvent.click(screen.getByLabelText('New proposals'));
    await act(async () => undefined);
    const isOn = () => screen.getByLabelText<HTMLInputElement>('New proposals').checked;
    expect(isOn()).toBe(true);
    await act(async () => resolve({ ok: false, message: 'No.' }));
    await waitFor(() => expect(isOn()).toBe(false));
    expect(screen.getByTestId('alert-settings').textContent).toContain('No.');
  });

  it('keep the party that was typed when it could not be saved', async () => {
    setUp();
    fakeBrowser.fail('Storage is full.');
    type('Party to follow', 'a'.repeat(64));
    await act(async () => void fireEvent.submit(screen.getByLabelText('Party to follow').closest('form') ?? document));
    expect(await screen.findByText('Storage is full.')).toBeTruthy();
    expect(screen.getByLabelText('Party to follow')).toHaveProperty('value', 'a'.repeat(64));
  });

  it('follow a party', async () => {
    setUp();
    expect(screen.getByLabelText(/by the party I follow/)).toHaveProperty('disabled', true);
    type('Party to follow', ` ${'AB'.repeat(32)} `);
    fireEvent.submit(screen.getByLabelText('Party to follow').closest('form') ?? document.body);
    await expect.poll(alerts).toEqual([{ followedParty: 'ab'.repeat(32) }]);
  });
});

describe('the switches for dApps of other wallets', () => {
  afterEach(cleanup);

  const theSwitch = () => screen.getByLabelText(/^Offer window\.vega/, { selector: 'input' });

  it('are saved at once, and nothing else with them', () => {
    const { saveVega } = setUp();
    expect(theSwitch()).toHaveProperty('checked', true);
    fireEvent.click(theSwitch());
    expect(saveVega.mock.calls).toEqual([[false]]);
    expect(fakeBrowser.sent).toEqual([]);
  });

  it('take a site by its address, within the click, and refuse what is none', async () => {
    setUp();
    const add = button('Add');
    expect(add.disabled).toBe(true);
    type('Address of the site', 'ftp://dapp.example');
    await act(async () => void fireEvent.click(add));
    expect(await screen.findByText('Use the form https://dapp.example.')).toBeTruthy();
    expect(fakeBrowser.sent).toEqual([]);
    type('Address of the site', ' https://dapp.example/trade ');
    fireEvent.click(add);
    // Not awaited: a permission can be asked for only before the click has ended.
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://dapp.example/*'] }]);
    expect(fakeBrowser.argumentsOf('site.httpWallet')).toEqual([{ origin: 'https://dapp.example', on: true }]);
    await waitFor(() => expect(screen.getByLabelText('Address of the site')).toHaveProperty('value', ''));
  });

  it('keep what was typed, and say why, where the user has denied the permission', async () => {
    setUp();
    fakeBrowser.permissionAnswer = false;
    type('Address of the site', 'https://dapp.example');
    await press('Add');
    expect(await screen.findByText('Not allowed by the browser')).toBeTruthy();
    expect(screen.getByLabelText('Address of the site')).toHaveProperty('value', 'https://dapp.example');
    expect(fakeBrowser.argumentsOf('site.httpWallet')).toMatchObject([{ on: true }, { on: false }]);
  });

  it('show each site, say where the browser does not allow it, ask again, and remove it', async () => {
    const httpSites = ['https://a.example', 'https://b.example'];
    setUp({ httpSites, httpForbidden: ['https://b.example'] });
    const [a, b] = screen.getAllByTestId('http-site');
    expect(a?.textContent).toContain('On');
    expect(b?.textContent).toContain('Not allowed by the browser');
    expect(screen.queryByRole('button', { name: 'Allow Drawbridge on a.example' })).toBeNull();
    fireEvent.click(button('Allow Drawbridge on b.example'));
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://b.example/*'] }]);
    await press('Remove a.example');
    expect(fakeBrowser.argumentsOf('site.httpWallet')).toEqual([{ origin: 'https://a.example', on: false }]);
  });

  it('say so when it could not be saved', async () => {
    const { saveVega } = setUp();
    saveVega.mockRejectedValueOnce(new Error('Storage is full.'));
    await act(async () => void fireEvent.click(theSwitch()));
    expect(await screen.findByText('Storage is full.')).toBeTruthy();
  });
});

describe('import', () => {
  afterEach(cleanup);

  const pick = async (text: string): Promise<void> => {
    const input = screen.getByTestId('transfer').querySelector('input');
    if (!input) throw new Error('no file input');
    Object.defineProperty(input, 'files', { value: [new File([text], 'settings.json')], configurable: true });
    await act(async () => void fireEvent.change(input));
  };

  it('shows what is in the file first, and what was there before can be had back', async () => {
    const { store } = setUp();
    await pick(writeSettingsFile(two));
    expect((await screen.findByTestId('import-preview')).textContent).toBe(
      '2 networks: \u2068My wallet\u2069 and \u2068Testnet\u2069. This replaces your settings.',
    );
    expect(document.activeElement).toBe(button('Cancel'));
    expect(imports()).toEqual([]);
    await press('Import');
    await expect.poll(imports).toEqual([two]);
    store(two);
    const undo = await within(screen.getByTestId('imported')).findByRole('button');
    await act(async () => void fireEvent.click(undo));
    await expect.poll(imports).toEqual([two, defaultSettings]);
  });

  it('says which names come with the file, and no more of them than can be read', async () => {
    const { store } = setUp();
    const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
    store({ ...defaultSettings, contacts: { [a]: 'Alice', [b]: 'Bob' } });
    await pick(writeSettingsFile({ ...two, contacts: { [a]: 'Alice', [b]: 'Al\u202eice', [c]: 'My savings' } }));
    const preview = await screen.findByTestId('import-preview');
    expect(preview.textContent).toContain(
      'settings. 2 new or changed names: \u2068Al\\u{202E}ice\u2069 and \u2068My savings\u2069.',
    );
    const many = Array.from({ length: 500 }, (_, n) => [n.toString(16).padStart(64, '0'), `Name ${n}`]);
    await pick(writeSettingsFile({ ...two, contacts: Object.fromEntries(many) }));
    await waitFor(() => expect(preview.textContent).toMatch(/ 500 new or changed names: .*Name 39\u2069, and …\.$/));
  });

  it('is asked about before anything changes, with Escape as the answer that keeps what is', async () => {
    setUp();
    await pick(writeSettingsFile(two));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Cancel' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByTestId('import-preview')).toBeNull());
    expect(document.activeElement).toBe(button('Import settings…'));
    expect(imports()).toEqual([]);
  });

  it('offers its undo beside names of one’s own, until one of those is changed', async () => {
    const { store } = setUp();
    const own = { ['a'.repeat(64)]: 'Alice' };
    const both = { ...own, ['b'.repeat(64)]: 'Bob' };
    store({ ...defaultSettings, contacts: own });
    await pick(writeSettingsFile({ ...two, contacts: { ['b'.repeat(64)]: 'Bob' } }));
    await press('Import');
    await expect.poll(imports).toEqual([{ ...two, contacts: both }]);
    store({ ...two, contacts: both });
    await expect.poll(() => screen.getByTestId('imported').textContent).toContain('Undo');
    store({ ...two, contacts: { ...both, ['a'.repeat(64)]: 'Al' } });
    expect(screen.getByTestId('imported').textContent).toBe('');
  });

  it('keeps the language of this computer, as the page of another loads again without its undo', async () => {
    const { store } = setUp();
    await pick(writeSettingsFile({ ...two, language: 'de' }));
    await press('Import');
    await expect.poll(imports).toEqual([two]);
    store(two);
    await expect.poll(() => screen.getByTestId('imported').textContent).toContain('Undo');
  });

  it('offers no undo any more that would take back a later change', async () => {
    const { store } = setUp();
    await pick(writeSettingsFile(two));
    await press('Import');
    store(two);
    await expect.poll(() => screen.getByTestId('imported').textContent).toContain('Undo');
    store({ ...two, networkId: 'b' });
    expect(screen.getByTestId('imported').textContent).toBe('');
  });

  it('takes the user’s own networks of a file from a managed computer, and no others', async () => {
    const office = { ...defaultNetwork, id: 'managed-1', name: 'Office' };
    setUp();
    await pick(writeSettingsFile({ ...two, networks: [office, ...two.networks], networkId: 'managed-1' }));
    await press('Import');
    await expect.poll(imports).toEqual([two]);
  });

  it('says which networks go, with what was kept of them', async () => {
    setUp({ settings: two });
    await pick(writeSettingsFile(defaultSettings));
    expect((await screen.findByTestId('import-preview')).textContent).toContain(
      'Will be deleted, with all sites, alerts, assets and records of your votes: \u2068Testnet\u2069',
    );
  });

  it('tells the first networks of two computers apart by their chains', async () => {
    const own = withFirst({ name: 'Testnet', expectedChainId: 'test-1' });
    const theirs = withFirst({ name: 'Mainnet', expectedChainId: 'main-1' });
    const { store } = setUp({ settings: own });
    await pick(writeSettingsFile({ ...theirs, followed: ['first'] }));
    expect((await screen.findByTestId('import-preview')).textContent).toMatch(/Will be deleted.*\u2068Testnet\u2069/);
    await press('Import');
    await expect.poll(imports).toHaveLength(1);
    const [imported] = imports() as Settings[];
    const { networkId = '' } = imported ?? {};
    expect(networkId).not.toBe('first');
    expect(imported).toMatchObject({ networks: [{ id: networkId, name: 'Mainnet' }], followed: [networkId] });
    // One’s own backup, or one from before the chain was known.
    store(own);
    for (const [index, expectedChainId] of ['test-1', ''].entries()) {
      await pick(writeSettingsFile(withFirst({ expectedChainId })));
      await screen.findByTestId('import-preview');
      await press('Import');
      await expect.poll(() => imports()[index + 1]).toMatchObject({ networkId: 'first' });
    }
  });

  it('reads only the start of a file that is far too large', async () => {
    setUp();
    const slice = vi.spyOn(File.prototype, 'slice');
    await pick(' '.repeat(2_000_000));
    expect(await screen.findByText(/no Drawbridge settings/)).toBeTruthy();
    expect(slice.mock.calls).toEqual([[0, 1_000_000]]);
    slice.mockRestore();
  });

  it('says what is wrong with a file, and changes nothing', async () => {
    setUp();
    await pick(writeSettingsFile(two).replace('https://b.example', 'ftp://b'));
    expect(await screen.findByText(/damaged at “networks\.1\.dataApiAddresses\.0”\. Nothing was changed/)).toBeTruthy();
    expect(screen.queryByTestId('import-preview')).toBeNull();
    expect(imports()).toEqual([]);
  });
});

describe('the language', () => {
  const select = () => screen.getByLabelText<HTMLSelectElement>('Language of Drawbridge');

  it('is the browser’s until another is chosen, each by its own name', () => {
    setUp();
    expect([...select().options].map(({ text }) => text)).toEqual([
      'Browser’s language (English)',
      'English',
      'Deutsch',
      'العربية',
    ]);
    expect(select().value).toBe('browser');
  });

  it('is saved when it is chosen, and stays what it was where that fails', async () => {
    setUp();
    fakeBrowser.fail('The disk is full.');
    await act(async () => void fireEvent.change(select(), { target: { value: 'ar' } }));
    expect(fakeBrowser.argumentsOf('settings.save')).toEqual([{ language: 'ar' }]);
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    await expect.poll(() => select().value).toBe('browser');
  });
});

describe('under a policy of the administrator', () => {
  afterEach(cleanup);

  const office = { ...defaultNetwork, id: 'managed-1', name: 'Office', walletAddress: 'http://127.0.0.1:1999' };
  const policy: Policy = {
    networks: [office],
    walletAddress: 'http://127.0.0.1:1999',
    alerts: { follow: true, notify: { reminders: true }, mute: { newAsset: true }, followedParty: 'p' },
    alwaysAllowed: ['https://*.example.com'],
    neverAllowed: ['*'],
    vegaOff: true,
    httpWalletOff: true,
  };
  const settings = withFixed(two, policy);

  it('shows what is fixed as fixed, and takes no change of it', async () => {
    const { saveVega } = setUp({ settings, policy });
    for (const name of [/^Governance alerts/, /closing soon/, /^New asset/, /window\.vega/]) {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name });
      expect(box.getAttribute('aria-disabled'), String(name)).toBe('true');
      const mark = document.getElementById(box.getAttribute('aria-describedby') ?? '') ?? box.closest('label');
      expect(mark?.textContent).toContain('Set by your administrator');
      const { checked } = box;
      await act(async () => void fireEvent.click(box));
      expect(box.checked).toBe(checked);
    }
    expect(screen.getByLabelText<HTMLInputElement>('Party to follow').readOnly).toBe(true);
    expect(fakeBrowser.sent).toEqual([]);
    expect(saveVega).not.toHaveBeenCalled();
    expect(screen.getByTestId('http-sites-off').textContent).toContain('Set by your administrator');
    // What is not fixed stays as it was.
    expect(screen.getByRole('checkbox', { name: 'New proposals' }).hasAttribute('aria-disabled')).toBe(false);
  });

  it('shows its networks with what there is to read and to test, and its wallet address in the user’s own', async () => {
    setUp({ settings: { ...settings, networkId: 'managed-1' }, policy });
    expect(screen.getByTestId('fixed-network').textContent).toContain('Your administrator has added');
    expect(screen.getByLabelText<HTMLInputElement>('Data API address 1').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Remove this network' })).toBeNull();
    await press('Test');
    await expect.poll(() => fakeBrowser.argumentsOf('network.test')).toEqual([office]);
    await press('Add a network');
    expect(screen.getByLabelText<HTMLInputElement>('Wallet address')).toMatchObject({
      value: 'http://127.0.0.1:1999',
      readOnly: true,
    });
    fireEvent.click(saveNetwork());
    await expect.poll(saves).toMatchObject([{ walletAddress: 'http://127.0.0.1:1999' }]);
  });

  it('says which sites are decided, and what cannot be read', () => {
    const problems = [{ place: 'neverAllowedSites.0', value: '7' }];
    setUp({ settings, policy, problems });
    const section = screen.getByTestId('managed');
    expect(section.textContent).toContain('https://*.example.com');
    expect(section.textContent).toContain('All other sites');
    expect(screen.getByTestId('managed-problem').textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
      'The administrator’s setting neverAllowedSites.0 cannot be read: 7Until it is corrected, only sites that your administrator always allows can use Drawbridge.',
    );
  });

  it('is nothing where there is none', () => {
    setUp();
    expect(screen.queryByText(/administrator/)).toBeNull();
  });
});
