import * as z from 'zod/mini';
import { assetStatus } from './enums.ts';
import { integer, message, object, text } from './field.ts';

/** Interface specification, AssetDetails. `quantum` and limits are in the asset's smallest unit. */
export const assetDetailsSchema = object(() => ({
  name: text,
  symbol: text,
  decimals: integer,
  quantum: text,
  builtinAsset: message(z.looseObject({ maxFaucetAmountMint: text })),
  erc20: message(
    z.looseObject({ contractAddress: text, lifetimeLimit: text, withdrawThreshold: text, chainId: z.optional(text) }),
  ),
}));

export const assetSchema = object(() => ({
  id: text,
  status: assetStatus,
  details: message(assetDetailsSchema),
}));

export type AssetDetails = z.infer<typeof assetDetailsSchema>;
export type Asset = z.infer<typeof assetSchema>;
