import '#lib/browser/testing/fake-browser.ts';
import { afterEach, expect, test } from 'vitest';
import { setMessages } from '#lib/i18n/i18n.ts';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { networkLabel } from './network-label.ts';

afterEach(() => setMessages(null));

test('the first network is named in the user’s language, and any other as the user has named it', () => {
  expect(networkLabel(defaultNetwork.name)).toBe('My wallet');
  setMessages({ net_first_name: { message: 'Dieser Rechner' } });
  expect(networkLabel(defaultNetwork.name)).toBe('Dieser Rechner');
  expect(networkLabel('Testnet')).toBe('Testnet');
});
