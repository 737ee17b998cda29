import { requestHostPermissions } from '#lib/browser/host-permission.ts';
import type { LanguageChoice } from '#lib/i18n/languages.ts';
import {
  type AlertsChange,
  type NetworkChange,
  withAlerts,
  withNetworkInUse,
  withoutNetwork,
  withSavedNetwork,
} from '#lib/settings/change-settings.ts';
import type { Contact } from '#lib/settings/contacts.ts';
import { networksToGovern, type Settings } from '#lib/settings/settings.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { command } from './send-command.ts';

const inOrder = serialQueue();

/** Changes take effect in the order of the clicks, though an earlier one may still wait for a permission. */
function change(send: () => Promise<void>, allowed?: Promise<unknown>): Promise<void> {
  return inOrder(async () => {
    await allowed;
    await send();
  });
}

/**
 * The saves of the settings page, over the settings on screen. Call them within the click: where the data API of a network
 * that is followed may have changed, the browser is asked for it first. It is saved whatever the user answers.
 */
export function settingsActions(shown: Settings) {
  /** Of one network, if it is followed, or of all that are. */
  const allow = (settings: Settings, networkId?: string): Promise<boolean> => {
    const networks = networksToGovern(settings).filter(({ id }) => networkId === undefined || id === networkId);
    return requestHostPermissions(networks.flatMap(({ dataApiAddresses }) => dataApiAddresses));
  };
  return {
    saveNetwork: (network: NetworkChange) =>
      change(() => command('network.save', network), allow(withSavedNetwork(shown, network), network.id)),
    removeNetwork: (id: string) =>
      change(
        () => command('network.remove', { id }),
        id === shown.networkId ? allow(withoutNetwork(shown, id)) : undefined,
      ),
    useNetwork: (id: string) => change(() => command('network.use', { id }), allow(withNetworkInUse(shown, id), id)),
    saveAlerts: (alerts: AlertsChange) =>
      change(
        () => command('alerts.save', alerts),
        alerts.network?.follow ? allow(withAlerts(shown, alerts), alerts.network.id) : undefined,
      ),
    saveLanguage: (language: LanguageChoice) => change(() => command('language.save', { language })),
    saveContact: (contact: Contact) => change(() => command('contact.name', contact)),
    saveWalletReviews: (on: boolean) => change(() => command('walletReviews.show', { on })),
    importSettings: (settings: Settings) => change(() => command('settings.import', settings), allow(settings)),
  };
}

/** The token belongs to the wallet service whose address was saved before it. */
export const apiTokenActions = {
  save: (token: string, remember: boolean) => change(() => command('apiToken.set', { token, remember })),
  forget: () => change(() => command('apiToken.forget')),
};

export type SettingsActions = ReturnType<typeof settingsActions>;
