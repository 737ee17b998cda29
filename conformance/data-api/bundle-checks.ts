import { type Finding, found, notApplicable, releases } from '#conformance/check.ts';
import { answered, quoted } from '#conformance/describe.ts';
import { ofRows } from '#conformance/rows.ts';
import { signerBundleSchema } from '#lib/data-api/list-signer-bundles.ts';
import type { Page } from '#lib/data-api/pages.ts';
import type { Members } from '#lib/data-api/schema/field.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { paths } from './data-api-under-test.ts';
import { refusedAs } from './refused-as.ts';
import { isNanoseconds } from './vote-form.ts';

type Edges = readonly { node: Readonly<Record<string, unknown>> }[];

const fields = ['epochSeq', 'nonce', 'oldSigner', 'signatures', 'submitter', 'timestamp'];
const none = notApplicable('There are no bundles.');
const times = (edges: Edges): bigint[] => edges.map(({ node }) => BigInt(String(node['timestamp'] || 0)));
const ascending = (values: readonly bigint[]): boolean =>
  values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0n));
const told = (edges: Edges): string => quoted(`${edges.length} rows: ${times(edges).join(', ')}`);
const lower = (value: unknown): string => String(value).toLowerCase();

/** What was found about the bundles of a page. */
export function ofBundles({ edges, unreadable }: Page<Members>, holds: (bundle: Members) => boolean | null): Finding {
  const rows = edges.map(({ node }) => node);
  return ofRows({ rows, unreadable }, holds, ({ nonce, submitter }) => `nonce ${nonce} of ${submitter}`);
}

/** Bundles that remove a signer. */
export const bundleChecks: readonly DataApiCheck[] = [
  {
    id: 'data-api.bundles.page',
    title: 'Signer-removed bundles are a page under bundles',
    source: 'interface: Endpoints, signer removed bundles',
    async run(api) {
      const answer = await api.get(paths.bundles);
      if (!answer.text.includes('"bundles"')) return found(false, answered(answer));
      return ofBundles(await api.bundles(), (bundle) => signerBundleSchema.safeParse(bundle).success);
    },
  },
  {
    id: 'data-api.bundles.fields',
    title: 'Every bundle has its six fields, all strings',
    source: 'interface: Signer-removed bundle',
    async run(api) {
      return ofBundles(await api.bundles(), (bundle) => fields.every((field) => typeof bundle[field] === 'string'));
    },
  },
  {
    id: 'data-api.bundles.newest-first',
    title: 'Newest come first by default',
    source: 'interface: Pagination query parameters, newestFirst; default true',
    async run(api) {
      const { edges } = await api.bundles();
      return found(ascending(times(edges).reverse()), told(edges));
    },
  },
  {
    id: 'data-api.bundles.oldest-first',
    title: 'With newestFirst=false the oldest come first',
    source: 'interface: Pagination query parameters, newestFirst',
    async run(api) {
      const { edges } = await api.bundles({ 'pagination.newestFirst': 'false' });
      return found(ascending(times(edges)), told(edges));
    },
  },
  {
    id: 'data-api.bundles.paged',
    title: 'Pages of a filtered list continue after a row',
    source: 'interface: Endpoints, three filters plus pagination parameters',
    async run(api) {
      const { edges } = await api.bundles();
      if (edges.length < 2) return none;
      const next = await api.bundles({ 'pagination.first': '1', 'pagination.after': edges[0]?.cursor ?? '' });
      return found(next.edges.length === 1 && next.edges[0]?.cursor === edges[1]?.cursor, told(next.edges));
    },
  },
  {
    id: 'data-api.bundles.timestamp',
    title: 'Timestamps are Unix nanoseconds',
    source: 'wire-facts: Data API, timestamps',
    only: releases,
    async run(api) {
      return ofBundles(await api.bundles(), ({ timestamp }) => isNanoseconds(timestamp));
    },
  },
  {
    id: 'data-api.bundles.submitter',
    title: 'submitter filters by submitter',
    source: 'wire-facts: Data API, parameter names, bundle filters',
    only: releases,
    async run(api) {
      const { edges } = await api.bundles();
      const submitter = edges[0]?.node['submitter'];
      if (typeof submitter !== 'string') return none;
      const { edges: kept } = await api.bundles({ submitter });
      const good = kept.length > 0 && kept.every(({ node }) => lower(node['submitter']) === lower(submitter));
      return found(good, `${kept.length} of ${edges.length} rows`);
    },
  },
  {
    id: 'data-api.bundles.epoch',
    title: 'epochSeq filters by epoch',
    source: 'wire-facts: Data API, parameter names, bundle filters',
    only: releases,
    async run(api) {
      const { edges } = await api.bundles();
      const epochSeq = edges[0]?.node['epochSeq'];
      if (typeof epochSeq !== 'string') return none;
      const { edges: kept } = await api.bundles({ epochSeq });
      const good = kept.length > 0 && kept.every(({ node }) => node['epochSeq'] === epochSeq);
      return found(good, `${kept.length} of ${edges.length} rows`);
    },
  },
  ...['nodeId', 'node_id'].map(
    (name): DataApiCheck => ({
      id: `data-api.bundles.${name === 'nodeId' ? 'node' : 'snake-case'}`,
      title: `${name} of no validator keeps nothing`,
      source: 'wire-facts: Data API, parameter names, bundle filters in camelCase or snake_case',
      only: releases,
      async run(api) {
        const { edges } = await api.bundles({ [name]: '0123456789abcdef'.repeat(4) });
        return found(edges.length === 0, told(edges));
      },
    }),
  ),
  {
    id: 'data-api.bundles.bad-epoch',
    title: 'An epoch that is not a number is refused with 400, code 3',
    source: 'wire-facts: Data API, errors',
    only: releases,
    run: async (api) => refusedAs(await api.get(paths.bundles, { epochSeq: 'abc' }), 400, 3),
  },
];
