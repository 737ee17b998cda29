import type { Approvals } from '#lib/approvals/queue.ts';
import { releaseHostPermission } from '#lib/browser/host-permission.ts';
import type { ApiTokenUse } from '#lib/calls/api-token-use.ts';
import type { Wallets } from '#lib/calls/wallet-link.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import { subjectOf } from '#lib/governance/notify.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import { applyPreferences } from '#lib/governance/update-alerts.ts';
import { t } from '#lib/i18n/i18n.ts';
import { keepsFixed, withFixed } from '#lib/managed/apply-policy.ts';
import type { PolicyInForce } from '#lib/managed/follow-policy.ts';
import { noPolicy } from '#lib/managed/policy.ts';
import type { BackgroundBrowser } from '#lib/platform.ts';
import { isManaged } from '#lib/settings/managed-network.ts';
import { type Network, sameWallet } from '#lib/settings/network.ts';
import { defaultSettings, followsNetwork, networkOf, networksToGovern, type Settings } from '#lib/settings/settings.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { PerNetwork, Stored } from '#lib/storage/stored.ts';

type Change = (settings: Settings) => Settings;

const nodesOf = ({ networks }: Settings): string[] => networks.flatMap(({ dataApiAddresses }) => dataApiAddresses);

export interface SettingsChanges {
  /**
   * A network's sessions end with a change of its wallet's address, its data and open requests go with the network, and its
   * notifications when it is not followed any more. A host that nothing needs any more loses its permission.
   */
  apply(change: Change): Promise<Settings>;
  /** Changes what the administrator has not fixed. @throws Error with a sentence for the user, and changes nothing, for the rest. */
  byUser(change: Change): Promise<void>;
  /** Keeps what the administrator has fixed, whatever the change says of it. */
  keepFixed(change: Change): Promise<Settings>;
  /** The same for settings from another computer: what they say of it is the user's own. */
  import(settings: Settings): Promise<unknown>;
}

export function createSettingsChanges(
  store: {
    settings: Stored<Settings>;
    alerts: PerNetwork<Alerts>;
    httpWalletSites: Pick<Stored<readonly string[]>, 'get'>;
    forgetNetwork(networkId: string): Promise<unknown>;
    forgetWallet(networkId: string): Promise<unknown>;
  },
  records: Pick<ProposalRecords, 'votes' | 'forget'>,
  policy: Pick<PolicyInForce, 'policy' | 'keepOwn'>,
  { ownOrigin, sessions }: { ownOrigin: string; sessions: Pick<Sessions, 'end' | 'forgetWallets'> },
  calls: {
    wallets: Pick<Wallets, 'end'>;
    approvals: Pick<Approvals, 'list' | 'withdraw'>;
    apiTokenUse: Pick<ApiTokenUse, 'checkWallet'>;
  },
  { notifications }: Pick<BackgroundBrowser, 'notifications'>,
): SettingsChanges {
  const { wallets, approvals, apiTokenUse } = calls;
  const clearNotifications = async (settings: Settings): Promise<void> => {
    for (const id of Object.keys(await notifications.getAll())) {
      const subject = subjectOf(id);
      if (subject && !followsNetwork(settings, subject.networkId)) await notifications.clear(id);
    }
  };

  const apply: SettingsChanges['apply'] = async (change) => {
    let before = defaultSettings;
    const next = await store.settings.update((stored) => {
      before = stored;
      return change(stored);
    });
    const idsOf = (is: (network: Network, after: Network | undefined) => unknown): string[] =>
      before.networks.filter((network) => is(network, networkOf(next, network.id))).map(({ id }) => id);
    const gone = idsOf((_network, after) => !after);
    const moved = idsOf((network, after) => after && after.walletAddress !== network.walletAddress);
    const changed = idsOf((network, after) => after && !sameWallet(network, after));
    // First, whatever becomes of the rest: what was allowed for one wallet service holds for no other, and no token of one
    // may reach another.
    for (const session of await sessions.forgetWallets({ gone, moved })) {
      // Another network may have the same wallet.
      const via = next.networks.find(({ walletAddress }) => walletAddress === session.address);
      if (via) void wallets.end({ ...session, networkId: via.id });
    }
    for (const approval of await approvals.list()) {
      const networkIds = approval.kind === 'connect' ? approval.networkIds : [approval.networkId];
      if (networkIds.some((id) => gone.includes(id))) await approvals.withdraw(approval.id);
    }
    for (const id of moved) await store.forgetWallet(id);
    for (const id of gone) await Promise.all([store.forgetNetwork(id), records.forget(id).catch(console.error)]);
    if (before.networkId !== next.networkId) {
      // Drawbridge's own session is that of the network in use; sites stay where they are.
      const ended = await sessions.end(ownOrigin);
      if (ended) void wallets.end(ended);
    }
    await clearNotifications(next);
    for (const { id } of networksToGovern(next)) {
      await applyPreferences({ alerts: store.alerts, records }, id, next.alerts);
    }
    const needed = [...nodesOf(next), ...(await store.httpWalletSites.get())];
    for (const address of nodesOf(before)) await releaseHostPermission(address, needed);
    // Not awaited: they are saved, however long the wallets take.
    for (const id of new Set([next.networkId, ...changed])) void apiTokenUse.checkWallet(id);
    return next;
  };

  const keepFixed: SettingsChanges['keepFixed'] = async (change) => {
    const fixed = await policy.policy();
    return apply((settings) => withFixed(change(settings), fixed));
  };

  return {
    apply,
    keepFixed,

    async byUser(change) {
      const fixed = await policy.policy();
      await apply((settings) => {
        const next = change(settings);
        if (fixed !== noPolicy && !keepsFixed(next, fixed)) throw new Error(t('managed_refused'));
        return next;
      });
    },

    async import(settings) {
      // First, as the background may end in between.
      await policy.keepOwn(settings);
      await keepFixed(({ networkId }) => (isManaged({ id: networkId }) ? { ...settings, networkId } : settings));
    },
  };
}
