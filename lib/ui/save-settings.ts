import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { requestHostPermissions } from './host-permission.ts';
import { command } from './send-command.ts';

/**
 * Saves the settings, first asking the browser to let Drawbridge reach the data API of the network in use where that is
 * needed. Must be called within a click. They are saved whatever the user answers: resolves to whether Drawbridge may
 * reach every address, and what may not be reached is left alone. Rejects with a sentence for the user.
 */
export async function saveSettings(settings: Settings): Promise<boolean> {
  // Nothing may be awaited before this: the browser asks only within the click.
  const allowed = await requestHostPermissions(currentNetwork(settings).dataApiAddresses);
  await command('settings.save', settings);
  return allowed;
}
