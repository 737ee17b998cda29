import { needsAnswer } from '#lib/calls/wallet-call.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { BackgroundBrowser, Platform } from '#lib/platform.ts';
import { currentNetwork, sumOfFollowed } from '#lib/settings/settings.ts';
import { apiTokenOf } from '#lib/sites/api-token-state.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { isUsable, type WalletStatus } from '#lib/wallet/wallet-checks.ts';
import type { Store } from './store.ts';

const watched = [
  'approvals',
  'walletCalls',
  'walletStatuses',
  'apiTokenState',
  'cutOffReviews',
  'settings',
  'storageFails',
  'unread',
] as const;

type Stored = Pick<Store, (typeof watched)[number]>;
export type ToolbarState = { [Name in keyof Stored]: Awaited<ReturnType<Stored[Name]['get']>> };
type ToolbarStore = { [Name in keyof Stored]: Pick<Stored[Name], 'get' | 'watch'> };

/** Each has a form of its own, not only a colour (`scripts/icons/`); what waits for the user is an exclamation mark. */
export type ToolbarIcon = 'ready' | 'problem' | 'off';

/** Whether the wallet service can be used. Not known yet is no problem, nor is one that is slow or lacks something. */
export function walletIconOf(status: WalletStatus | null): ToolbarIcon {
  if (status === null || isUsable(status)) return 'ready';
  return status.finding === 'no-answer' ? 'off' : 'problem';
}

function iconOf({ walletStatuses, apiTokenState, cutOffReviews, settings, storageFails }: ToolbarState): ToolbarIcon {
  const { id, walletAddress } = currentNetwork(settings);
  const isRefused = apiTokenOf(apiTokenState, id).state === 'invalid';
  const failing = storageFails || isRefused || cutOffReviews[walletAddress]?.since === 'failing';
  const icon = walletIconOf(walletStatuses[id] ?? null);
  return icon === 'ready' && failing ? 'problem' : icon;
}

function waitingOf({ approvals, walletCalls, apiTokenState }: ToolbarState): number {
  const asked = approvals.filter(({ step }) => step === 'asking').length;
  return asked + walletCalls.filter((call) => needsAnswer(call, apiTokenState)).length;
}

/** What needs the user comes before what is new. Four digits do not fit. */
const badgeOf = (waiting: number, unread: number): string =>
  waiting > 0 ? '!' : unread === 0 ? '' : unread > 999 ? '999+' : String(unread);

const colours = { waiting: '#7d4a00', news: '#0f766e' };

const pathsOf = (icon: ToolbarIcon): Record<number, string> => {
  const prefix = icon === 'ready' ? '' : `${icon}-`;
  return { 16: `/icon/${prefix}16.png`, 32: `/icon/${prefix}32.png` };
};

/** The tooltip, which is the button's name for screen readers too. */
function toolbarTitle(icon: ToolbarIcon, waiting: number, storageFails: boolean): string {
  if (waiting > 0) return t('action_waiting', { what: plural('approvals_waiting', waiting) });
  if (storageFails) return t('storage_fails_title');
  return icon === 'ready' ? t('actionTitle') : t(`action_${icon}`);
}

/** Shows what is stored, and each change of it. `setLanguage` loads the message file of the title. */
export function showOnToolbar(
  store: ToolbarStore,
  button: BackgroundBrowser['action'],
  setLanguage: Platform['setLanguage'],
): void {
  let shown: { icon?: ToolbarIcon; badge?: string; title?: string } = {};
  const inOrder = serialQueue();

  const show = async (): Promise<void> => {
    const values = await Promise.all(watched.map(async (name) => [name, await store[name].get()]));
    // The names are those of `watched`, which `fromEntries` cannot tell.
    const all = Object.fromEntries(values) as ToolbarState;
    await setLanguage(all.settings.language);
    const icon = iconOf(all);
    const waiting = waitingOf(all);
    const badge = badgeOf(waiting, sumOfFollowed(all.settings, all.unread));
    const title = toolbarTitle(icon, waiting, all.storageFails);
    if (icon !== shown.icon) button.setIcon({ path: pathsOf(icon) }).catch(console.error);
    if (badge !== shown.badge) {
      button.setBadgeText({ text: badge });
      button.setBadgeBackgroundColor({ color: waiting > 0 ? colours.waiting : colours.news });
    }
    if (title !== shown.title) button.setTitle({ title });
    shown = { icon, badge, title };
  };
  const follow = (): void => void inOrder(show).catch(console.error);
  for (const name of watched) store[name].watch(follow);
  follow();
}
