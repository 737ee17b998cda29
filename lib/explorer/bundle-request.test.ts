import { describe, expect, it } from 'vitest';
import { isBundleFilter, readBundleRequest } from './bundle-request.ts';

const address = `0x${'aB'.repeat(20)}`;

describe('readBundleRequest', () => {
  it('asks for the newest of all when the address asks for nothing', () => {
    expect(readBundleRequest({})).toEqual({ asked: { first: 25, newestFirst: true }, size: 25 });
  });

  it('reads filters, cursor, size and order', () => {
    const query = {
      nodeId: 'ab12',
      submitter: address,
      epochSeq: '7',
      after: 'x+/=',
      size: '10',
      newestFirst: 'false',
    };
    expect(readBundleRequest(query)).toEqual({
      asked: { nodeId: 'ab12', submitter: address, epochSeq: '7', first: 10, after: 'x+/=', newestFirst: false },
      size: 10,
    });
  });

  it('pages backwards from a cursor', () => {
    expect(readBundleRequest({ before: 'c' })?.asked).toEqual({ last: 25, before: 'c', newestFirst: true });
  });

  it.each([
    { nodeId: 'xyz' },
    { submitter: '0x12' },
    { submitter: `0x${'0'.repeat(39)}` },
    { epochSeq: '-1' },
    { epochSeq: '1.5' },
    { epochSeq: '9223372036854775808' },
  ])('asks nothing for %j', (query) => {
    expect(readBundleRequest(query)).toBeNull();
  });

  it('takes the usual size for one that is not offered', () => {
    expect(readBundleRequest({ size: '1000000' })?.size).toBe(25);
  });
});

describe('isBundleFilter', () => {
  it('takes no filter for fine', () => {
    expect(isBundleFilter('submitter', '')).toBe(true);
  });
});
