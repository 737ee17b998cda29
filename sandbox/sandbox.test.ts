import { expect, test } from 'vitest';
import { PortInUseError } from './listener.ts';
import { startSandbox } from './sandbox.ts';

const ports = { wallet: 0, desk: 0, dataApi: 0, dapp: 0 };

async function answers(url: string): Promise<boolean> {
  return fetch(url, { headers: { origin: 'http://a' } }).then(
    () => true,
    () => false,
  );
}

test('everything answers on this machine, and nothing does after close', async () => {
  const sandbox = await startSandbox({ ports });
  const urls = Object.values(sandbox.urls);
  for (const url of urls) {
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await answers(url)).toBe(true);
  }
  await sandbox.close();
  for (const url of urls) expect(await answers(url)).toBe(false);
});

test('two sandboxes stand side by side, and do not share faults', async () => {
  const [one, two] = await Promise.all([startSandbox({ ports }), startSandbox({ ports, dialect: '0.71' })]);
  await one.setFaults({ dataApiStatus: 503 });
  expect((await fetch(`${one.urls.dataApi}/api/v2/network/parameters`)).status).toBe(503);
  expect((await fetch(`${two.urls.dataApi}/api/v2/network/parameters`)).status).toBe(200);
  await Promise.all([one.close(), two.close()]);
});

test('with the data API down its port refuses, open streams break, and it comes back where it was', async () => {
  const sandbox = await startSandbox({ ports, eventEveryMs: 0 });
  const stream = await fetch(`${sandbox.urls.dataApi}/api/v2/stream/governance`);
  await sandbox.setFaults({ dataApiDown: true });
  await expect(stream.text()).rejects.toThrow();
  expect(await answers(`${sandbox.urls.dataApi}/assets`)).toBe(false);
  await sandbox.resetFaults();
  expect(await answers(`${sandbox.urls.dataApi}/assets`)).toBe(true);
  await sandbox.close();
});

test('a taken port is named, and nothing is left running', async () => {
  const first = await startSandbox({ ports });
  const taken = Number(new URL(first.urls.dapp).port);
  const free = Number(new URL(first.urls.dataApi).port);
  const starting = startSandbox({ ports: { ...ports, dapp: taken } });
  await expect(starting).rejects.toThrow(PortInUseError);
  await expect(starting).rejects.toThrow(`Port ${taken} for the demo dApp`);
  await first.close();
  // The port of a part that had started before the failure can be had again.
  const second = await startSandbox({ ports: { ...ports, dataApi: free } });
  await second.close();
});
