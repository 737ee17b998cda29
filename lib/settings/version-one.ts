import * as z from 'zod/mini';
import { parseDataApiAddress, parseWalletAddress } from './address.ts';
import { defaultAlertPreferences } from './alert-preferences.ts';
import { firstNetworkId } from './network.ts';
import type { Settings } from './settings.ts';
import { textUpTo } from './text-up-to.ts';

/** The settings as version 1 stored them. */
export const versionOneSchema = z.object({
  walletAddress: z.string().check(z.refine((text) => parseWalletAddress(text) === text)),
  dataApiAddress: z.string().check(z.refine((text) => parseDataApiAddress(text) === text)),
  expectedChainId: textUpTo(200),
  governanceAlerts: z.boolean(),
});

/** The settings of version 1 with all of their values: what they were about is the first network, and in use. */
export function fromVersionOne(old: z.infer<typeof versionOneSchema>): Settings {
  const { walletAddress, dataApiAddress, expectedChainId, governanceAlerts } = old;
  const name = expectedChainId.slice(0, 60).trim() || 'This computer';
  return {
    networks: [{ id: firstNetworkId, name, walletAddress, dataApiAddresses: [dataApiAddress], expectedChainId }],
    networkId: firstNetworkId,
    governanceAlerts,
    alerts: defaultAlertPreferences,
  };
}
