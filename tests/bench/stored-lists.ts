import { listAssets } from '#lib/data-api/list-assets.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { emptyAlert } from '#lib/governance/testing/empty-alert.ts';
import type { AssetsState } from '#lib/network-state.ts';
import { writeKept } from '#scripts/browsers/stored-values.ts';
import type { Bench } from './open-bench.ts';

/** An ID of a proposal or a party, 64 hexadecimal digits. */
export const idOf = (number: number): string => number.toString(16).padStart(64, '0');

function alerts(count: number, now: number): Record<string, GovernanceAlert> {
  const alert = (index: number): GovernanceAlert => ({
    ...emptyAlert(idOf(index), now),
    title: `Proposal ${index}`,
    unread: index === 0,
    kind: 'newFreeform',
    state: 'STATE_OPEN',
    proposer: idOf(index * 31),
    closesAt: now + 86_400_000,
    // In no order.
    firstSeenAt: now - ((index * 7919) % count) * 1000,
    tally: { yes: { count: 3, balance: '3000000000000000000' }, no: { count: 2, balance: '2000000000000000000' } },
  });
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [idOf(index), alert(index)]));
}

/** Puts so many alerts where the background keeps them. */
export async function storeAlerts({ driver }: Bench, count: number): Promise<void> {
  const page = await driver.storagePage();
  await writeKept(page, 'alerts', alerts(count, Date.now()));
  await page.close();
}

/** Gives the sandbox's network so many assets, in no order, and stores them as the background does. */
export async function storeAssets({ driver, sandbox }: Bench, count: number): Promise<void> {
  const [sample] = sandbox.dataSet.assets;
  if (sample === undefined) throw new Error('The sandbox has no assets.');
  const assets = Array.from({ length: count }, (_, index) => {
    const number = (index * 7919) % count;
    return { ...sample, id: `${number}`.padStart(64, 'a'), details: { ...sample.details, symbol: `T${number}` } };
  });
  Object.assign(sandbox.dataSet, { assets });
  const address = sandbox.urls.dataApi;
  const list = await listAssets({ baseUrl: address, fetch });
  const state: AssetsState = {
    assets: list.assets,
    fetchedAt: Date.now(),
    failure: null,
    unreadable: list.unreadable.length,
    address,
  };
  const page = await driver.storagePage();
  await writeKept(page, 'assets', state);
  await page.close();
}
