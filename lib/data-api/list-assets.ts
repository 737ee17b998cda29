import * as z from 'zod/mini';
import { assetStatus } from '#lib/data-api/schema/enums.ts';
import { integer, listOfAny, message, object, part, short, text } from '#lib/data-api/schema/field.ts';
import { DataApiError } from './data-api-error.ts';
import { allRows, listOperation } from './pages.ts';
import { type DataApi, getJson, type RequestOptions, readAnswer, readEach } from './request.ts';

/** Interface specification, AssetDetails. `quantum` and limits are in the asset's smallest unit. */
export const assetDetailsSchema = object(() => ({
  name: text,
  symbol: text,
  decimals: integer,
  quantum: text,
  builtinAsset: part({ maxFaucetAmountMint: text }),
  erc20: part({ contractAddress: text, lifetimeLimit: text, withdrawThreshold: text, chainId: z.optional(text) }),
}));

export const assetSchema = object(() => ({
  id: short,
  status: assetStatus,
  details: message(assetDetailsSchema),
}));

export type AssetDetails = z.infer<typeof assetDetailsSchema>;
export type Asset = z.infer<typeof assetSchema>;

const listPages = listOperation('/api/v2/assets', 'assets', assetSchema);

/**
 * The network's assets. Rejects with `DataApiError`.
 *
 * Core nodes serve `/assets`. Data nodes answer it with 404 and have the same list, paged, at `/api/v2/assets`.
 */
export async function listAssets(
  api: DataApi,
  options: RequestOptions = {},
): Promise<{ assets: Asset[]; unreadable: string[] }> {
  let body: unknown;
  try {
    body = await getJson(api, '/assets', {}, options);
  } catch (error) {
    if (!(error instanceof DataApiError) || error.refusal?.status !== 404) throw error;
    const { rows, unreadable } = await allRows((...page) => listPages(api, ...page), options);
    return { assets: rows, unreadable };
  }
  const answer = readAnswer(z.looseObject({ assets: listOfAny }), body);
  const { items: assets, unreadable } = readEach(assetSchema, answer.assets);
  return { assets, unreadable };
}
