import type { Clock } from '#lib/schedule.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { changeSite, type Sites } from './site.ts';
import { type Asked, isSame, isUnderstood, type Unasked, unaskedAt, unaskedFor } from './unasked.ts';

/** What sites may do without asking: the only place that changes it. */
export interface UnaskedPermissions {
  maySend(origin: string, asked: Asked): Promise<boolean>;
  allow(origin: string, asked: Asked): Promise<void>;
  askAgain(origin: string, asked: Asked): Promise<void>;
  /** Nothing goes unasked any more on these networks. */
  askAll(networkIds: readonly string[]): Promise<void>;
}

export function createUnaskedPermissions(sites: Stored<Sites>, { now }: Clock): UnaskedPermissions {
  const change = async (origin: string, to: (all: Unasked[]) => Unasked[]): Promise<void> => {
    await changeSite(sites, origin, (site) => ({ ...site, unasked: to(site.unasked) }));
  };

  return {
    maySend: async (origin, asked) =>
      unaskedAt((await sites.get())[origin]?.unasked ?? [], now()).some(
        (entry) => isUnderstood(entry) && isSame(entry, asked),
      ),

    async allow(origin, asked) {
      const { method, transactionKind, publicKey, networkId, chainId } = asked;
      const entry = { method, transactionKind, publicKey, networkId, chainId, until: now() + unaskedFor };
      await change(origin, (all) => [...unaskedAt(all, now()).filter((other) => !isSame(other, asked)), entry]);
    },

    askAgain: (origin, asked) => change(origin, (all) => all.filter((entry) => !isSame(entry, asked))),

    async askAll(networkIds) {
      for (const { origin, networkId, unasked } of Object.values(await sites.get())) {
        if (networkIds.includes(networkId) && unasked.length > 0) await change(origin, () => []);
      }
    },
  };
}
