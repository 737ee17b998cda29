import { type Finding, found, notApplicable, releases } from '#conformance/check.ts';
import { answered, quoted } from '#conformance/describe.ts';
import { ofRows } from '#conformance/rows.ts';
import type { HttpAnswer } from '#conformance/transport.ts';
import { assetSchema } from '#lib/data-api/list-assets.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { bodyOf, type DataApiUnderTest, membersIn, paths } from './data-api-under-test.ts';
import { refusedAs } from './refused-as.ts';

const needs = ['core'] as const;
const none = notApplicable('There are no assets.');
const unknownId = '0123456789abcdef'.repeat(4);

function assetsOf(answer: HttpAnswer): Members[] | null {
  const { assets } = bodyOf(answer);
  return answer.status === 200 && Array.isArray(assets) ? assets.filter(isMembers) : null;
}

/** What was found about the assets of the core node. */
export async function ofAssets(
  api: DataApiUnderTest,
  holds: (asset: Members, details: Members) => boolean | null,
): Promise<Finding> {
  const answer = await api.assets();
  const rows = assetsOf(answer);
  if (rows === null) return found(false, answered(answer));
  return ofRows(
    { rows },
    (asset) => holds(asset, membersIn(asset['details'])),
    ({ id }) => `${id}`,
  );
}

const texts = (members: Members, names: readonly string[]): boolean =>
  names.every((name) => typeof members[name] === 'string');

/** The list of assets, of a core node and of a data node. */
export const assetChecks: readonly DataApiCheck[] = [
  {
    id: 'data-api.assets.list',
    title: 'Assets are a list under assets',
    source: 'interface: Endpoints, GET /assets',
    needs,
    run: (api) => ofAssets(api, (asset) => assetSchema.safeParse(asset).success),
  },
  {
    id: 'data-api.assets.fields',
    title: 'Every asset has an ID, a status, and details with name, symbol, decimals and quantum',
    source: 'interface: Asset, AssetDetails',
    needs,
    run: (api) =>
      ofAssets(
        api,
        (asset, details) => texts(asset, ['id', 'status']) && texts(details, ['name', 'symbol', 'decimals', 'quantum']),
      ),
  },
  {
    id: 'data-api.assets.status',
    title: 'The status of an asset begins with STATUS_',
    source: 'interface: States and transitions, asset status',
    needs,
    run: (api) => ofAssets(api, ({ status }) => typeof status === 'string' && status.startsWith('STATUS_')),
  },
  {
    id: 'data-api.assets.source',
    title: 'An ERC-20 asset has its address, limit and threshold; a built-in one what may be minted',
    source: 'interface: AssetDetails',
    needs,
    run: (api) =>
      ofAssets(api, (_asset, { erc20, builtinAsset }) => {
        if (isMembers(erc20)) return texts(erc20, ['contractAddress', 'lifetimeLimit', 'withdrawThreshold']);
        return isMembers(builtinAsset) ? texts(builtinAsset, ['maxFaucetAmountMint']) : null;
      }),
  },
  {
    id: 'data-api.assets.one-source',
    title: 'At most one source of an asset is set, the other is absent',
    source: 'wire-facts: Data API, exclusive members, asset source',
    only: releases,
    needs,
    run: (api) => ofAssets(api, (_asset, details) => !('erc20' in details && 'builtinAsset' in details)),
  },
  {
    id: 'data-api.assets.integers',
    title: 'Decimals and quantum are integers',
    source: 'wire-facts: Data API, numbers in strings',
    only: releases,
    needs,
    run: (api) =>
      ofAssets(api, (_asset, { decimals, quantum }) => /^\d+$/.test(`${decimals}`) && /^\d+$/.test(`${quantum}`)),
  },
  {
    id: 'data-api.assets.printed',
    title: 'A core node indents its answers',
    source: 'wire-facts: Data API, serving, /assets',
    only: releases,
    needs,
    async run(api) {
      const answer = await api.assets();
      return found(answer.text.startsWith('{\n'), quoted(JSON.stringify(answer.text.slice(0, 40))));
    },
  },
  {
    id: 'data-api.assets.one',
    title: 'asset filters by ID',
    source: 'wire-facts: Data API, parameter names, asset',
    only: releases,
    needs,
    async run(api) {
      const id = assetsOf(await api.assets())?.[0]?.['id'];
      if (typeof id !== 'string') return none;
      const kept = assetsOf(await api.assets({ asset: id }));
      return found(kept?.length === 1 && kept[0]?.['id'] === id, `${kept?.length} assets`);
    },
  },
  {
    id: 'data-api.assets.unknown',
    title: 'An unknown asset gives an empty list on a core node',
    source: 'wire-facts: Data API, filters, an unknown asset',
    only: releases,
    needs,
    async run(api) {
      const answer = await api.assets({ asset: unknownId });
      return found(assetsOf(answer)?.length === 0, answered(answer));
    },
  },
  {
    id: 'data-api.assets.not-here',
    title: 'A data node answers 404, code 5, at /assets',
    source: 'wire-facts: Data API, serving, /assets',
    only: releases,
    run: async (api) => refusedAs(await api.get('/assets'), 404, 5),
  },
  {
    id: 'data-api.assets.paged',
    title: 'A data node lists the assets as a page at /api/v2/assets',
    source: 'wire-facts: Data API, serving, the paged /api/v2/assets',
    only: releases,
    async run(api) {
      const { edges } = await api.page(paths.assets, 'assets', { 'pagination.first': '1' });
      const good = edges.length === 1 && assetSchema.safeParse(edges[0]?.node).success;
      return found(good, quoted(JSON.stringify(edges)));
    },
  },
  {
    id: 'data-api.assets.paged-one',
    title: 'assetId filters by ID',
    source: 'wire-facts: Data API, serving, the paged /api/v2/assets, assetId',
    only: releases,
    async run(api) {
      const { edges } = await api.page(paths.assets, 'assets');
      const id = edges.at(-1)?.node['id'];
      if (typeof id !== 'string') return none;
      const kept = await api.page(paths.assets, 'assets', { assetId: id });
      return found(kept.edges.length === 1 && kept.edges[0]?.node['id'] === id, `${kept.edges.length} assets`);
    },
  },
  {
    id: 'data-api.assets.paged-unknown',
    title: 'An unknown asset is 404 or 400 on a data node',
    source: 'wire-facts: Data API, filters, an unknown asset',
    only: releases,
    async run(api) {
      const answer = await api.get(paths.assets, { assetId: unknownId });
      return found(answer.status === 404 || answer.status === 400, answered(answer));
    },
  },
];
