import { expect, test } from 'vitest';
import { networkParameterSchema } from './list-network-parameters.ts';
import { readPage } from './pages.ts';

function read(networkParameters: unknown) {
  return readPage(networkParameterSchema, 'networkParameters', { networkParameters });
}

test('rows that cannot be read are reported by their place, and the others kept', () => {
  const page = read({
    edges: [
      { cursor: 'a', node: { key: 'good' } },
      { cursor: {}, node: {} },
      { cursor: 'c', node: { key: ['bad'] } },
      null,
      { cursor: 'e', node: { key: 'good too', unheardOf: { kept: true } } },
      { cursor: 'f' },
    ],
  });
  expect(page.edges.map(({ node }) => node)).toEqual([
    { key: 'good', value: '' },
    { key: 'good too', value: '', unheardOf: { kept: true } },
  ]);
  expect(page.unreadable.map((problem) => problem.split(':')[0])).toEqual(['1', '2', '3', '5']);
  expect(page.unreadable[1]).toMatch(/^2: node\.key/);
});

test('an empty page, as a service without zero values writes it, has no neighbours', () => {
  const neighbours = { startCursor: '', endCursor: '', hasNextPage: false, hasPreviousPage: false };
  expect(read({})).toEqual({ edges: [], pageInfo: neighbours, unreadable: [] });
  expect(read({ edges: null, pageInfo: {} })).toEqual({ edges: [], pageInfo: neighbours, unreadable: [] });
});

test.each(['startCursor', 'endCursor', 'hasNextPage', 'hasPreviousPage'])('a wrong %s is a bad response', (member) => {
  expect(() => read({ edges: [], pageInfo: { [member]: {} } })).toThrow(`pageInfo.${member}`);
});
