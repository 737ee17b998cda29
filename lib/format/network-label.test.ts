import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { networkLabel } from './network-label.ts';

test('the first network is named in the user’s language, and any other as the user has named it', () => {
  expect(networkLabel(defaultNetwork.name)).toBe('This computer');
  expect(networkLabel('Testnet')).toBe('Testnet');
});
