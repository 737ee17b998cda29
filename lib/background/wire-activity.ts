import { createActivityLog } from '#lib/activity/activity-log.ts';
import { createCallLog } from '#lib/activity/follow-calls.ts';
import type { Ledger } from '#lib/calls/ledger.ts';
import { knownKeys } from '#lib/sites/site.ts';
import type { BackgroundApis } from './background-apis.ts';
import type { SitesWiring } from './wire-sites.ts';

/** Wires the log of what was asked: `calls` is told of it, and so is the ledger, of calls whose page has gone. */
export function wireActivity({ state, now, schedule }: BackgroundApis, sites: SitesWiring) {
  const { sessions, ledger } = sites;
  /** The wallet's name for a key; null if it has not listed the key to any site. */
  const keyName = async (publicKey: string): Promise<string | null> =>
    knownKeys(await state.sites.get())?.find((key) => key.publicKey === publicKey)?.name ?? null;
  const log = createActivityLog({
    item: state.activity,
    forget: state.forgetActivity,
    wanted: async () => (await state.settings.get()).keepActivity,
    schedule,
  });
  const calls = createCallLog({ log, sessions, keyName, now, schedule });
  const told: Ledger = {
    ...ledger,
    settled: (key, outcome) => {
      calls.settled(key, outcome);
      return ledger.settled(key, outcome);
    },
    decided: (key, outcome) => {
      calls.settled(key, outcome);
      return ledger.decided(key, outcome);
    },
  };
  return { calls, keyName, clear: log.clear, sites: { ...sites, ledger: told } };
}
