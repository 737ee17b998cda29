// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import { notManaged } from '#lib/managed/policy.ts';
import type { CheckResult, NetworkTest } from '#lib/networks/network-test.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { NetworksSection } from './networks-section.tsx';

// In the form of mainnet1/mainnet1.toml in vegaprotocol/networks.
const text = (rest: readonly string[], grpc: readonly string[] = ['tls://a.example:443', 'b.example:3007']) => `
Name = "testnet"
[API]
  [API.GRPC]
    Hosts = ${JSON.stringify(grpc)}
    Retries = 5
  [API.REST]
    Hosts = ${JSON.stringify(rest)}
`;
const many = Array.from({ length: 10 }, (_, index) => `https://node-${index}.example`);

const saved = () => fakeBrowser.argumentsOf('network.save');
const testedNetworks = () => fakeBrowser.argumentsOf('network.test');

function setUp() {
  const settings = withNetwork(defaultSettings, { walletAddress: 'http://localhost:9999' });
  const page = (test: NetworkTest | null) => (
    <NetworksSection
      state={{ settings, managed: notManaged, lastChainIds: {}, forbidden: [], test, nodes: noNodes, now: 5 }}
    />
  );
  const { rerender } = render(page(null));
  const tested = (checks: CheckResult[]): void => {
    rerender(page({ id: Object(testedNetworks().at(-1)).id, at: 5, running: false, checks }));
  };
  return { tested };
}

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

const alerts = (): string =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

async function pick(content: string, name = 'network.toml'): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('#network-file');
  await act(
    async () => void fireEvent.change(input ?? document.body, { target: { files: [new File([content], name)] } }),
  );
}

const addresses = (): string[] =>
  screen.getAllByLabelText<HTMLInputElement>(/^Data API address \d/).map(({ value }) => value);

const found = (address: string, finding: CheckResult['finding'], latencyMs: number | null): CheckResult => ({
  check: 'data-api',
  address,
  finding,
  latencyMs,
  detail: '',
});

describe('a network file', () => {
  afterEach(cleanup);

  it('fills a new network, whose wallet is that in use, and is saved as chosen', async () => {
    setUp();
    await pick(text(['https://a.example', 'https://b.example:3008/', 'http://c.example']));
    await waitFor(() => expect(addresses()).toEqual(['https://a.example', 'https://b.example:3008']));
    expect(screen.getByTestId('unusable-hosts').textContent).toMatch(/1 address cannot.*http:\/\/c\.example/);
    expect(screen.getByTestId('file-lacks').textContent).toMatch(/no chain ID/);
    await press('Remove address 1');
    fireEvent.input(screen.getByLabelText('Expected chain ID'), { target: { value: 'chain-7' } });
    await press('Save');
    await expect.poll(saved).toMatchObject([
      {
        name: 'testnet',
        walletAddress: 'http://localhost:9999',
        dataApiAddresses: ['https://b.example:3008'],
        expectedChainId: 'chain-7',
      },
    ]);
  });

  it('of many hosts keeps the first, which are tested', async () => {
    const { tested } = setUp();
    await pick(text(many));
    await waitFor(() => expect(addresses()).toEqual(many.slice(0, 8)));
    expect(screen.getByTestId('file-lacks').textContent).toMatch(/has 10 addresses.*up to 8/);
    await press('Test');
    await expect.poll(testedNetworks).toMatchObject([{ dataApiAddresses: many.slice(0, 8) }]);
    tested([
      found(many[0] ?? '', 'ok', 90),
      found(many[1] ?? '', 'no-answer', null),
      { ...found('http://localhost:9999', 'ok', 3), check: 'wallet-chain', detail: 'chain-9' },
    ]);
    expect(within(screen.getByTestId('network-test')).getAllByTestId('check')).toHaveLength(3);
    expect(screen.getByTestId('network-test').textContent).toContain('chain-9');
    await press('Save');
    await expect.poll(saved).toMatchObject([{ dataApiAddresses: many.slice(0, 8) }]);
  });

  it('that has only gRPC hosts asks for an address', async () => {
    setUp();
    await pick(text([]));
    expect(await screen.findByText(/has only gRPC addresses/)).toBeTruthy();
    fireEvent.input(screen.getByLabelText('Data API address 1'), { target: { value: 'https://rest.example' } });
    await press('Save');
    await expect.poll(saved).toMatchObject([{ dataApiAddresses: ['https://rest.example'] }]);
  });

  it('that is damaged is quoted at the line at fault, and can be picked again', async () => {
    setUp();
    await pick('[API.REST]\nHosts = ["https://a.example\n]\n');
    await waitFor(() => expect(alerts()).toMatch(/Line 2 cannot be read: “Hosts = \["https:\/\/a\.example”/));
    await pick(text(['https://a.example']));
    await waitFor(() => expect(addresses()).toEqual(['https://a.example']));
  });

  it('gives the network its own name', async () => {
    setUp();
    await pick('[API.REST]\nHosts = ["https://a.example"]\n', 'fairground.toml');
    await waitFor(() => expect(addresses()).toEqual(['https://a.example']));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'fairground');
  });

  it.each([
    ['<html>', /no valid \[API\] section/],
    ['{}', /no valid \[API\] section/],
    ['[package]\nname = "x"', /no valid \[API\] section/],
    ['[API.REST]\nHosts = "x"', /no valid \[API\] section/],
  ])('%j is refused with what to do', async (content, message) => {
    setUp();
    await pick(content);
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map((alert) => alert.textContent)
          .join(),
      ).toMatch(message),
    );
  });
});
