import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { hasHostPermission } from './host-permission.ts';

/** Those addresses that lack a host permission, kept up to date. None until the browser has answered. */
export function forbiddenAddresses(addresses: ReadonlySignal<readonly string[]>): ReadonlySignal<readonly string[]> {
  const forbidden = signal<readonly string[]>([]);
  const look = async (): Promise<void> => {
    const asked = addresses.value;
    const allowed = await Promise.all(asked.map(hasHostPermission));
    if (asked === addresses.value) forbidden.value = asked.filter((_, index) => !allowed[index]);
  };
  const again = (): void => void look();
  effect(again);
  browser.permissions.onAdded.addListener(again);
  browser.permissions.onRemoved.addListener(again);
  return forbidden;
}
