import { found, latestRelease, notApplicable } from '#conformance/check.ts';
import { ofRows } from '#conformance/rows.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import { ofAssets } from './asset-checks.ts';
import { ofBundles } from './bundle-checks.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { membersIn, paths } from './data-api-under-test.ts';

const isChain = (value: unknown): boolean => typeof value === 'string' && /^\d+$/.test(value);
/** No EVM chain has it. */
const noChain = '4294967291';

function chainOfErc20({ erc20 }: Members): boolean | null {
  return isMembers(erc20) ? isChain(erc20['chainId']) : null;
}

/** Of which bridge's chain an asset or a bundle is, which release 0.79 tells. */
export const chainChecks: readonly DataApiCheck[] = [
  {
    id: 'data-api.assets.chain',
    title: 'An ERC-20 asset has the ID of its chain, a decimal number',
    source: 'later-releases: Assets, A1',
    only: latestRelease,
    needs: ['core'],
    run: (api) => ofAssets(api, (_asset, details) => chainOfErc20(details)),
  },
  {
    id: 'data-api.assets.paged-chain',
    title: 'A data node tells it, too',
    source: 'later-releases: Assets, A1',
    only: latestRelease,
    async run(api) {
      const { edges, unreadable } = await api.page(paths.assets, 'assets');
      return ofRows(
        { rows: edges.map(({ node }) => node), unreadable },
        ({ details }) => chainOfErc20(membersIn(details)),
        ({ id }) => `${id}`,
      );
    },
  },
  {
    id: 'data-api.bundles.chain',
    title: 'A bundle has the ID of its bridge’s chain, a decimal number',
    source: 'later-releases: Bundles, A2',
    only: latestRelease,
    run: async (api) => ofBundles(await api.bundles(), ({ chainId }) => isChain(chainId)),
  },
  ...['chainId', 'chain_id'].map(
    (name): DataApiCheck => ({
      id: `data-api.bundles.by-chain${name === 'chainId' ? '' : '-snake-case'}`,
      title: `${name} filters by chain; one of no bridge keeps nothing`,
      source: 'later-releases: Bundles, A2',
      only: latestRelease,
      async run(api) {
        const { edges } = await api.bundles();
        const chain = edges[0]?.node['chainId'];
        if (typeof chain !== 'string') return notApplicable('There are no bundles.');
        const kept = await api.bundles({ [name]: chain });
        const none = await api.bundles({ [name]: noChain });
        const good = kept.edges.length > 0 && kept.edges.every(({ node }) => node['chainId'] === chain);
        return found(
          good && none.edges.length === 0,
          `${kept.edges.length} and ${none.edges.length} of ${edges.length} rows`,
        );
      },
    }),
  ),
];
