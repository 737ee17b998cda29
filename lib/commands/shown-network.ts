import { followedBy, networkOf, type Settings } from '#lib/settings/settings.ts';
import { command } from './send-command.ts';

/** The settings with the network that is looked at, if any, in place of the one in use, which is followed all the same. */
export function withShown(settings: Settings, looked: string | null): Settings {
  if (looked === null || looked === settings.networkId || !networkOf(settings, looked)) return settings;
  return { ...settings, networkId: looked, followed: [...followedBy(settings), settings.networkId] };
}

/** Brings the network that is shown into use: there votes are cast and keys listed, and other pages show it. */
export async function useShown({ networkId, inUse }: { networkId: string; inUse: string }): Promise<void> {
  if (networkId !== inUse) await command('network.use', { id: networkId });
}
