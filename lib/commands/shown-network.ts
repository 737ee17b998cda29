import { explorerPage, openOwnPage } from '#lib/browser/windows.ts';
import { followedBy, networkOf, type Settings } from '#lib/settings/settings.ts';
import { command } from './send-command.ts';

/** The settings with the network that is looked at, if any, in place of the one in use, which is followed all the same. */
export function withShown(settings: Settings, looked: string | null): Settings {
  if (looked === null || looked === settings.networkId || !networkOf(settings, looked)) return settings;
  return { ...settings, networkId: looked, followed: [...followedBy(settings), settings.networkId] };
}

/** IDs of the network that a page shows and of the one in use. */
export interface Shown {
  networkId: string;
  inUse: string;
}

/** Brings the network that is shown into use: there votes are cast and keys listed, and other pages show it. */
export async function useShown({ networkId, inUse }: Shown): Promise<void> {
  if (networkId !== inUse) await command('network.use', { id: networkId });
}

export async function connectOwn(shown: Shown): Promise<void> {
  await useShown(shown);
  await command('wallet.connectOwn');
}

export async function openExplorer(shown: Shown, page = 'explorer.html'): Promise<void> {
  await useShown(shown);
  await openOwnPage(page);
}

/** Opens a proposal in the explorer, which is then read. */
export async function openProposal(shown: Shown, proposalId: string): Promise<void> {
  await useShown(shown);
  // Asked for first: the popup may close with the page's opening.
  const marked = command('governance.setRead', { networkId: shown.networkId, proposalId, read: true });
  await Promise.all([marked, openOwnPage(explorerPage('governance', proposalId))]);
}
