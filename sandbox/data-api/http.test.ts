import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorObjectSchema } from '#lib/data-api/data-api-error.ts';
import { noFaults } from '../options.ts';
import { dialects, type Served, serve } from './testing/serve.ts';

const parameters = '/api/v2/network/parameters';
const bundles = '/api/v2/erc20/multisigcontrol/signer/removed/bundles';
const estimate = '/api/v2/estimate/position';

describe.each(dialects)('in the %s dialect', (dialect) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(dialect);
  });
  afterAll(() => served.close());

  const get = (path: string, init?: RequestInit): Promise<Response> => fetch(`${served.url}${path}`, init);
  const json = async (path: string) => JSON.parse(await (await get(path)).text());
  const nodes = async (path: string) =>
    (await json(path)).bundles.edges.map(({ node }: { node: { timestamp: string } }) => node);

  /** By the letter one may not; real services have a meaning for it. */
  const onlyByTheLetter = dialect === 'letter' ? [400, 3] : [200];
  const onlyByTheLetterOf = (other: number): number[] => (dialect === 'letter' ? [400, 3] : [404, other]);

  test.each([
    ['a size of zero', `${parameters}?pagination.first=0`],
    ['a size below zero', `${parameters}?pagination.last=-1`],
    ['a size beyond int32', `${parameters}?pagination.first=2147483648`],
    ['a size that is no number', `${parameters}?pagination.first=ten`],
    ['after with before', `${parameters}?pagination.after=YQ==&pagination.before=YQ==`],
    ['a cursor that is none', `${parameters}?pagination.after=YQ==`],
    ['an order that is neither', `${bundles}?pagination.newestFirst=maybe`],
    ['a node ID that is none', `${bundles}?nodeId=node`],
    ['a submitter that is no address', `${bundles}?submitter=0x12`],
    ['an epoch that is no number', `${bundles}?epochSeq=last`],
    ['an estimate of a volume that is no number', `${estimate}?marketId=${'0'.repeat(64)}&openVolume=1.5`],
    ['an estimate with collateral that is no amount', `${estimate}?marketId=x&openVolume=1&collateralAvailable=much`],
  ])('%s is an invalid argument', async (_what, path) => {
    const response = await get(path);
    expect(response.status).toBe(400);
    const error = errorObjectSchema.parse(await response.json());
    expect(error.code).toBe(3);
    expect(error.message).not.toBe('');
    for (const detail of error.details) expect(detail['@type']).not.toBe('');
  });

  test('what the letter leaves open is refused by it, and has its meaning with the real service', async () => {
    const seen = async (path: string): Promise<number[]> => {
      const response = await get(path);
      const { code } = JSON.parse(await response.text());
      return code === undefined ? [response.status] : [response.status, code];
    };
    expect(await seen(`${parameters}?pagination.first=1&pagination.before=YQ==`)).toEqual(onlyByTheLetter);
    expect(await seen(`${parameters}?pagination.last=1&pagination.after=YQ==`)).toEqual(onlyByTheLetter);
    expect(await seen(`${parameters}?pagination.after=`)).toEqual(dialect === 'letter' ? [200] : [400, 3]);
    expect(await seen(`${estimate}?openVolume=1`)).toEqual(onlyByTheLetterOf(5));
    const market = served.dataSet.markets[0]?.id;
    expect(await seen(`${estimate}?marketId=${market}`)).toEqual(onlyByTheLetter);
  });

  test('first with last is refused to the letter and reads as first by the real service', async () => {
    const response = await get(`${parameters}?pagination.first=2&pagination.last=5`);
    if (dialect === 'letter') expect(response.status).toBe(400);
    else expect(JSON.parse(await response.text()).networkParameters.edges).toHaveLength(2);
  });

  test('a market that is not there is not found', async () => {
    const response = await get(`${estimate}?marketId=${'0'.repeat(64)}&openVolume=1`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 5 });
  });

  test('an unknown path is 404, another method than GET 501', async () => {
    const missing = await get('/api/v2/nothing');
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 5 }]);
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) {
      expect((await get(parameters, { method })).status).toBe(501);
    }
    const posted = await get(parameters, { method: 'POST', body: '{' });
    expect(await posted.json()).toMatchObject({ code: 12 });
  });

  test('answers any origin with its own name, on errors too', async () => {
    for (const path of [parameters, '/api/v2/nothing', `${parameters}?pagination.first=0`]) {
      const response = await get(path, { headers: { origin: 'https://a.example' } });
      expect(response.headers.get('access-control-allow-origin')).toBe('https://a.example');
      expect(response.headers.get('vary')).toContain('Origin');
    }
    const preflight = await get(parameters, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-headers': 'x-mine' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('X-Mine');
  });

  test('bundles come newest first, and oldest first on request', async () => {
    const times = async (query: string): Promise<bigint[]> =>
      (await nodes(`${bundles}${query}`)).map(({ timestamp }: { timestamp: string }) => BigInt(timestamp));
    const rising = (list: bigint[]): bigint[] => [...list].sort((a, b) => (a < b ? -1 : 1));
    const newest = await times('');
    expect(newest).toHaveLength(40);
    expect(newest).toEqual(rising(newest).reverse());
    expect(await times('?pagination.newestFirst=true')).toEqual(newest);
    expect(await times('?pagination.newestFirst=false')).toEqual(rising(newest));
  });

  test('network parameters come by key; only the letter dialect turns them around', async () => {
    const keys = async (query: string): Promise<string[]> =>
      (await json(`${parameters}${query}`)).networkParameters.edges.map(
        ({ node }: { node: { key: string } }) => node.key,
      );
    const byKey = served.dataSet.networkParameters.map(({ key }) => key);
    expect(await keys('')).toEqual(byKey);
    expect(await keys('?pagination.newestFirst=false')).toEqual(dialect === 'letter' ? [...byKey].reverse() : byKey);
  });

  test('each bundle filter narrows the list, and they narrow it together', async () => {
    const [stored] = served.dataSet.bundles;
    if (stored === undefined) throw new Error('The data has no bundle.');
    const { nodeId, bundle } = stored;
    const filters = { nodeId, submitter: bundle.submitter, epochSeq: bundle.epochSeq };
    expect(await nodes(`${bundles}?nodeId=${nodeId}`)).toHaveLength(8);
    expect(await nodes(`${bundles}?submitter=${bundle.submitter}`)).toHaveLength(5);
    expect(await nodes(`${bundles}?epochSeq=${bundle.epochSeq}`)).toHaveLength(8);
    expect(await nodes(`${bundles}?${new URLSearchParams(filters)}`)).toEqual([bundle]);
    expect(await nodes(`${bundles}?nodeId=${nodeId.toUpperCase()}`)).toHaveLength(8);
    expect(await nodes(`${bundles}?nodeId=${'0'.repeat(64)}`)).toEqual([]);
  });

  test('an estimate has liquidation prices only with collateral', async () => {
    const path = `${estimate}?marketId=${served.dataSet.markets[0]?.id}&openVolume=-1000`;
    const without = await json(path);
    if (dialect !== 'letter') expect(without.liquidation).toBeNull();
    else expect(without).not.toHaveProperty('liquidation');
    const price = (await json(`${path}&collateralAvailable=1000000`)).liquidation.worstCase.openVolumeOnly;
    expect(Number(price)).toBeGreaterThan(0);
  });

  test('one asset can be asked for', async () => {
    const assets = async (query: string) => JSON.parse(await (await fetch(`${served.coreUrl}/assets${query}`)).text());
    const [asset] = served.dataSet.assets;
    expect(await assets('')).toEqual({ assets: served.dataSet.assets });
    expect(await assets(`?asset=${asset?.id}`)).toEqual({ assets: [asset] });
    expect(await assets('?asset=00')).toEqual({ assets: [] });
  });

  test('what the real data node has beside the interface, the letter dialect has not', async () => {
    const status = async (path: string): Promise<number> => (await get(path)).status;
    const real = dialect !== 'letter';
    expect(await status('/health')).toBe(real ? 200 : 404);
    expect(await status('/api/v2/governances')).toBe(real ? 200 : 404);
    expect(await status('/api/v2/assets')).toBe(real ? 200 : 404);
    expect(await status('/assets')).toBe(real ? 404 : 200);
  });

  test('faults reach every operation, and end', async () => {
    served.faults.dataApiStatus = 500;
    for (const path of [parameters, bundles, `${estimate}?marketId=x`]) {
      const response = await get(path);
      expect(response.status).toBe(500);
      expect(errorObjectSchema.parse(await response.json()).code).toBe(13);
    }
    Object.assign(served.faults, noFaults, { dataApiMalformed: 'not-json' });
    await expect((await get(parameters)).json()).rejects.toThrow();
    Object.assign(served.faults, { dataApiMalformed: 'wrong-shape' });
    expect((await json(parameters)).networkParameters.edges).toBe('none');
    Object.assign(served.faults, noFaults);
    expect((await get(parameters)).status).toBe(200);
  });

  test('down, the port refuses connections; up again, it is the same one', async () => {
    await served.setDown(true);
    await expect(get(parameters)).rejects.toThrow();
    await served.setDown(false);
    expect((await get(parameters)).status).toBe(200);
  });

  test('the log has what was asked, by whom, and what was answered', async () => {
    served.log.length = 0;
    await get(`${parameters}?pagination.first=0`, { headers: { origin: 'https://a.example' } });
    expect(served.log).toMatchObject([
      {
        server: 'data-api',
        method: 'GET',
        path: `${parameters}?pagination.first=0`,
        origin: 'https://a.example',
        authorization: null,
        status: 400,
      },
    ]);
  });
});
