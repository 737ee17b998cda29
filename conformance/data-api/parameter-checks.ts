import { type Finding, found, latestRelease, notApplicable, releases } from '#conformance/check.ts';
import { answered, header, quoted } from '#conformance/describe.ts';
import { ofRows } from '#conformance/rows.ts';
import { networkParameterSchema } from '#lib/data-api/list-network-parameters.ts';
import type { Page } from '#lib/data-api/pages.ts';
import type { Members } from '#lib/data-api/schema/field.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { paths } from './data-api-under-test.ts';
import { refusedAs } from './refused-as.ts';

type Rows = { edges: readonly { cursor: string; node: Readonly<Record<string, unknown>> }[] };

const keys = ({ edges }: Rows): string[] => edges.map(({ node }) => String(node['key']));
const told = (rows: Rows): string => quoted(`${rows.edges.length} rows: ${keys(rows).join(', ')}`);
const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** A list without parameters is odd as well. */
function ofEach({ edges, unreadable }: Page<Members>, holds: (row: Members) => boolean): Finding {
  const rows = edges.map(({ node }) => node);
  const finding = ofRows({ rows, unreadable }, holds, ({ key }) => `${key}`);
  return finding.outcome === 'not-applicable' ? found(false, finding.seen) : finding;
}

/** Network parameters, and with them what all paged lists have in common. */
export const parameterChecks: readonly DataApiCheck[] = [
  {
    id: 'data-api.parameters.page',
    title: 'Network parameters are a page under networkParameters',
    source: 'interface: Endpoints, GET /api/v2/network/parameters',
    async run(api) {
      const answer = await api.get(paths.parameters);
      if (!answer.text.includes('"networkParameters"')) return found(false, answered(answer));
      return ofEach(await api.parameters(), () => true);
    },
  },
  {
    id: 'data-api.parameters.fields',
    title: 'Every parameter has a key and a value, both strings',
    source: 'interface: NetworkParameter',
    async run(api) {
      return ofEach(await api.parameters(), (row) => {
        return typeof row['value'] === 'string' && row['key'] !== '' && networkParameterSchema.safeParse(row).success;
      });
    },
  },
  {
    id: 'data-api.parameters.later',
    title: 'The bridges of further chains are a parameter',
    source: 'later-releases: Assets, bundles, parameters, serving, A3',
    only: latestRelease,
    async run(api) {
      const page = await api.parameters();
      return found(keys(page).includes('blockchains.evmBridgeConfigs'), told(page));
    },
  },
  {
    id: 'data-api.parameters.type',
    title: 'Bodies are JSON',
    source: 'interface: Conventions, bodies are JSON',
    async run(api) {
      const answer = await api.get(paths.parameters, { 'pagination.first': '1' });
      return found((answer.headers['content-type'] ?? '').includes('application/json'), header(answer, 'Content-Type'));
    },
  },
  {
    id: 'data-api.pages.first',
    title: 'pagination.first limits the rows, and hasNextPage says that more follow',
    source: 'interface: Pagination query parameters, first',
    async run(api) {
      const page = await api.parameters({ 'pagination.first': '2' });
      const { hasNextPage, hasPreviousPage } = page.pageInfo;
      return found(page.edges.length === 2 && hasNextPage && !hasPreviousPage, told(page));
    },
  },
  {
    id: 'data-api.pages.after',
    title: 'pagination.after continues after a row',
    source: 'interface: Pagination query parameters, after',
    async run(api) {
      const all = await api.parameters({ 'pagination.first': '4' });
      const next = await api.parameters({ 'pagination.first': '2', 'pagination.after': all.edges[1]?.cursor ?? '' });
      return found(same(keys(next), keys(all).slice(2)), told(next));
    },
  },
  {
    id: 'data-api.pages.has-previous',
    title: 'After a row hasPreviousPage is true',
    source: 'interface: Page, pageInfo.hasPreviousPage',
    async run(api) {
      const first = await api.parameters({ 'pagination.first': '1' });
      const next = await api.parameters({ 'pagination.first': '1', 'pagination.after': first.pageInfo.endCursor });
      return found(next.pageInfo.hasPreviousPage, JSON.stringify(next.pageInfo));
    },
  },
  {
    id: 'data-api.pages.before',
    title: 'pagination.last with before goes back from a row',
    source: 'interface: Pagination query parameters, last and before',
    async run(api) {
      const all = await api.parameters({ 'pagination.first': '4' });
      const back = await api.parameters({ 'pagination.last': '2', 'pagination.before': all.edges[3]?.cursor ?? '' });
      return found(same(keys(back), keys(all).slice(1, 3)), told(back));
    },
  },
  {
    id: 'data-api.pages.cursors',
    title: 'startCursor and endCursor are those of the first and the last row',
    source: 'interface: Page, pageInfo',
    async run(api) {
      const { edges, pageInfo } = await api.parameters({ 'pagination.first': '3' });
      const good = pageInfo.startCursor === edges[0]?.cursor && pageInfo.endCursor === edges.at(-1)?.cursor;
      return found(good && pageInfo.startCursor !== '', JSON.stringify(pageInfo));
    },
  },
  {
    id: 'data-api.pages.whole',
    title: 'All pages together are the whole list, each row once',
    source: 'interface: Pagination query parameters',
    async run(api) {
      const all = await api.parameters();
      const size = String(Math.max(2, Math.ceil(all.edges.length / 4)));
      const walked: string[] = [];
      let after = '';
      for (let count = 0; count < 6; count += 1) {
        const page = await api.parameters({ 'pagination.first': size, ...(after && { 'pagination.after': after }) });
        walked.push(...keys(page));
        after = page.pageInfo.endCursor;
        if (!page.pageInfo.hasNextPage) break;
      }
      return found(same(walked, keys(all)), `${walked.length} of ${all.edges.length} rows`);
    },
  },
  {
    id: 'data-api.pages.base64',
    title: 'Cursors are standard base64',
    source: 'wire-facts: Data API, pagination, cursors',
    only: releases,
    async run(api) {
      const { edges } = await api.parameters();
      const odd = edges.find(({ cursor }) => Buffer.from(cursor, 'base64').toString('base64') !== cursor);
      return found(edges.length > 0 && odd === undefined, quoted((odd ?? edges[0])?.cursor ?? 'no rows'));
    },
  },
  {
    id: 'data-api.pages.empty',
    title: 'An empty page has edges [] and empty cursors',
    source: 'wire-facts: Data API, pagination, an empty page',
    only: releases,
    async run(api) {
      const { pageInfo } = await api.parameters();
      const answer = await api.get(paths.parameters, {
        'pagination.first': '5',
        'pagination.after': pageInfo.endCursor,
      });
      const bare = answer.text.replace(/\s/g, '');
      const good = bare.includes('"edges":[]') && bare.includes('"startCursor":""') && bare.includes('"endCursor":""');
      return found(good, answered(answer));
    },
  },
  {
    id: 'data-api.pages.by-key',
    title: 'Parameters are sorted by key, whatever newestFirst says',
    source: 'wire-facts: Data API, pagination, parameters come in key order',
    only: releases,
    async run(api) {
      const one = keys(await api.parameters({ 'pagination.newestFirst': 'true' }));
      const other = keys(await api.parameters({ 'pagination.newestFirst': 'false' }));
      return found(same(one, other) && same(one, [...one].sort()), quoted(`${one[0]} … ${one.at(-1)}`));
    },
  },
  {
    id: 'data-api.pages.first-and-last',
    title: 'first with last is not refused: last is ignored',
    source: 'wire-facts: Data API, pagination, first+last',
    only: releases,
    async run(api) {
      const alone = await api.parameters({ 'pagination.first': '3' });
      const both = await api.parameters({ 'pagination.first': '3', 'pagination.last': '1' });
      return found(same(keys(alone), keys(both)), told(both));
    },
  },
  {
    id: 'data-api.pages.before-and-after',
    title: 'before with after is refused with 400, code 3',
    source: 'wire-facts: Data API, pagination, before+after',
    only: releases,
    async run(api) {
      const { edges } = await api.parameters({ 'pagination.first': '2' });
      if (edges.length < 2) return notApplicable('There are not two rows.');
      const cursors = { 'pagination.after': edges[0]?.cursor ?? '', 'pagination.before': edges[1]?.cursor ?? '' };
      return refusedAs(await api.get(paths.parameters, cursors), 400, 3);
    },
  },
  ...[
    ['first', '0'],
    ['last', '0'],
    ['first', '-1'],
    ['first', 'x'],
    ['after', '!!!'],
  ].map(
    ([name = '', value = '']): DataApiCheck => ({
      id: `data-api.pages.refuses-${name}-${{ '0': 'zero', '-1': 'negative', x: 'text' }[value] ?? 'no-cursor'}`,
      title: `pagination.${name}=${value} is refused with 400, code 3`,
      source: 'wire-facts: Data API, pagination, what is refused; errors',
      only: releases,
      run: async (api) => refusedAs(await api.get(paths.parameters, { [`pagination.${name}`]: value }), 400, 3),
    }),
  ),
];
