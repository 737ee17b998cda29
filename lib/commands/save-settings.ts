import { requestHostPermissions } from '#lib/browser/host-permission.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { type SettingsChange, withChange } from '#lib/settings/settings-change.ts';
import { command } from './send-command.ts';

/** Whether a change is about the addresses of the network that is in use after it. */
function isAboutAddresses(before: Settings, after: Settings, { all, network, networkId }: SettingsChange): boolean {
  const { id } = currentNetwork(after);
  return all !== undefined || id === network?.id || id === networkId || id !== before.networkId;
}

/**
 * Saves a change of the settings, as they are on screen, first asking the browser to let Drawbridge reach the data API
 * of the network in use where the change is about that. Must be called within a click. It is saved whatever the user
 * answers: what may not be reached is left alone. Rejects with a sentence for the user.
 */
export async function saveSettings(settings: Settings, change: SettingsChange): Promise<void> {
  const after = withChange(settings, change);
  // Nothing may be awaited before this: the browser asks only within the click.
  if (isAboutAddresses(settings, after, change)) await requestHostPermissions(currentNetwork(after).dataApiAddresses);
  await command('settings.save', change);
}
