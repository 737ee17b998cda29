import { t } from '#lib/i18n/i18n.ts';
import type { PlatformPart } from '#lib/platform.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import type { Stored } from '#lib/storage/stored.ts';

/** Registered at run time: it runs on chosen sites alone. */
const script = {
  id: 'http-wallet',
  js: ['http-wallet.js'],
  world: 'MAIN' as const,
  runAt: 'document_start' as const,
  allFrames: true,
  persistAcrossSessions: true,
};

/** Sites on which `fetch` answers for the wallet's address: chosen by the user, permitted by the browser. */
export interface HttpWalletSites {
  /** Registers the script where it should run: after a change, an update, and at each start. */
  apply(): Promise<void>;
  set(origin: string, on: boolean): Promise<void>;
}

export function createHttpWalletSites(
  store: { httpWalletSites: Stored<string[]>; settings: Stored<Settings> },
  /** Whether the administrator has turned it off. The user's choices are kept. */
  policy: { policy(): Promise<{ httpWalletOff: boolean }> },
  permissions: {
    has(origin: string): Promise<boolean>;
    /** Removes that permission, unless `others` need it. */
    release(origin: string, others: readonly string[]): Promise<unknown>;
  },
  /** Without ports in match patterns, which only Chromium has, all ports of a host are one. */
  { browser: { scripting }, isChromium }: PlatformPart<'isChromium', 'scripting'>,
): HttpWalletSites {
  const { httpWalletSites: item } = store;
  const isOff = async (): Promise<boolean> => (await policy.policy()).httpWalletOff;
  const queue = serialQueue();

  const patternOf = (origin: string): string => {
    const { protocol, hostname, port } = new URL(origin);
    // A pattern without a port matches every port.
    const only = isChromium ? `:${port || (protocol === 'https:' ? 443 : 80)}` : '';
    return `${protocol}//${hostname}${only}/*`;
  };

  const apply = (): Promise<void> =>
    queue(async () => {
      const chosen = (await isOff()) ? [] : await item.get();
      const allowed = await Promise.all(chosen.map(permissions.has));
      const matches = [...new Set(chosen.filter((_, index) => allowed[index]).map(patternOf))].sort();
      const ids = [script.id];
      const [registered] = await scripting.getRegisteredContentScripts({ ids });
      if (matches.length === 0) {
        if (registered) await scripting.unregisterContentScripts({ ids });
        return;
      }
      if (registered && [...(registered.matches ?? [])].sort().join() === matches.join()) return;
      const scripts = [{ ...script, matches }];
      await (registered ? scripting.updateContentScripts(scripts) : scripting.registerContentScripts(scripts));
    });

  return {
    apply,
    async set(origin, on) {
      if (on && (await isOff())) throw new Error(t('managed_refused'));
      const chosen = await item.update((all) => {
        if (all.includes(origin) === on) return all;
        return on ? [...all, origin] : all.filter((other) => other !== origin);
      });
      await apply();
      if (on) return;
      const { networks } = await store.settings.get();
      const dataApis = networks.flatMap((network) => network.dataApiAddresses);
      await permissions.release(origin, [...chosen, ...dataApis]);
    },
  };
}
