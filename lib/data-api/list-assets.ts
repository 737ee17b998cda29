import * as z from 'zod/mini';
import { DataApiError, isNotFound } from './data-api-error.ts';
import { pagesForwards, paginationQuery, readPage } from './pages.ts';
import { readAnswer, readEach, type Unreadable } from './parse-rows.ts';
import { type DataApi, getJson, type RequestOptions } from './request.ts';
import { type Asset, assetSchema } from './schema/asset.ts';
import { listOfAny } from './schema/field.ts';

interface ListedAssets {
  assets: Asset[];
  unreadable: Unreadable[];
}

/**
 * The network's assets, or the one whose ID is `asset`: an empty list where there is none. Rejects with `DataApiError`.
 *
 * Core nodes serve `/assets`. Data nodes answer it with 404 and have the same list, paged, at `/api/v2/assets`.
 */
export async function listAssets(
  api: DataApi,
  { asset }: { asset?: string | undefined } = {},
  options: RequestOptions = {},
): Promise<ListedAssets> {
  let body: unknown;
  try {
    body = await getJson(api, '/assets', { asset }, options);
  } catch (error) {
    if (error instanceof DataApiError && error.refusal?.status === 404) return listPagedAssets(api, asset, options);
    throw error;
  }
  const answer = readAnswer(z.looseObject({ assets: listOfAny }), body);
  const { items, unreadable } = readEach(assetSchema, answer.assets);
  return { assets: items, unreadable };
}

async function listPagedAssets(
  api: DataApi,
  assetId: string | undefined,
  options: RequestOptions,
): Promise<ListedAssets> {
  const pages = pagesForwards(
    async (pagination, requestOptions) => {
      const query = { assetId, ...paginationQuery(pagination) };
      return readPage(assetSchema, 'assets', await getJson(api, '/api/v2/assets', query, requestOptions));
    },
    { signal: options.signal },
  );
  const assets: Asset[] = [];
  const unreadable: Unreadable[] = [];
  let sent = 0;
  try {
    for await (const page of pages) {
      assets.push(...page.edges.map(({ node }) => node));
      unreadable.push(...page.unreadable.map(({ index, message }) => ({ index: sent + index, message })));
      sent += page.edges.length + page.unreadable.length;
    }
  } catch (error) {
    if (assetId === undefined || !isNotFound(error)) throw error;
  }
  return { assets, unreadable };
}
