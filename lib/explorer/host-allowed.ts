import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { browser } from 'wxt/browser';

/** Whether the browser lets Drawbridge reach the host of `address`. True until known, to show no false warning. */
export function hostAllowedSignal(address: ReadonlySignal<string>): ReadonlySignal<boolean> {
  const allowed = signal(true);
  const check = async (of: string): Promise<void> => {
    const { protocol, hostname } = new URL(of);
    const answer = await browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] });
    if (of === address.value) allowed.value = answer;
  };
  const again = (): void => void check(address.value);
  effect(again);
  browser.permissions.onAdded.addListener(again);
  browser.permissions.onRemoved.addListener(again);
  return allowed;
}
