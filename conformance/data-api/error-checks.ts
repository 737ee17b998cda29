import { found, notApplicable, releases } from '#conformance/check.ts';
import { answered, header } from '#conformance/describe.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { bodyOf, membersIn, paths } from './data-api-under-test.ts';
import { isErrorObject, refusedAs } from './refused-as.ts';

const origin = 'https://conformance.example';
/** Requests at once, and the most of them that are tried. */
const burst = 130;
const most = 5 * burst;
/** How many have to be answered after so many seconds. */
const allowedIn = (seconds: number): number => 100 + 20 * seconds;

/** Requests that a service may refuse; it then answers with the error object. */
const doubtful: readonly [string, string][] = [
  ['estimate', `${paths.estimate}?marketId=${'9'.repeat(64)}&openVolume=1`],
  ['no-market', paths.estimate],
  ['cursor', `${paths.parameters}?pagination.first=1&pagination.after=%21%21%21`],
];

/** Errors, headers, CORS, health, and the rate limit. */
export const errorChecks: readonly DataApiCheck[] = [
  ...doubtful.map(
    ([name, path]): DataApiCheck => ({
      id: `data-api.errors.object-${name}`,
      title: `${path.split('?')[0]}, where it refuses, answers the error object`,
      source: 'interface: Errors, data API error body',
      async run(api) {
        const answer = await api.request('GET', path);
        if (answer.status === 200) return notApplicable('The service does not refuse this.');
        return found(isErrorObject(answer), answered(answer));
      },
    }),
  ),
  {
    id: 'data-api.errors.details',
    title: 'An invalid argument is explained in details: code, message and inner',
    source: 'wire-facts: Data API, errors',
    only: releases,
    async run(api) {
      const answer = await api.get(paths.parameters, { 'pagination.first': '0' });
      const { message, details } = bodyOf(answer);
      const detail = membersIn(Array.isArray(details) ? details[0] : null);
      const whole = typeof detail['code'] === 'number' && typeof detail['message'] === 'string' && 'inner' in detail;
      return found(message === 'InvalidArgument error' && whole, answered(answer));
    },
  },
  {
    id: 'data-api.errors.path',
    title: 'An unknown path is 404, code 5',
    source: 'wire-facts: Data API, errors, 404',
    only: releases,
    run: async (api) => refusedAs(await api.get('/api/v2/no-such-endpoint'), 404, 5),
  },
  {
    id: 'data-api.errors.method',
    title: 'A wrong method is 501, code 12',
    source: 'wire-facts: Data API, errors, 501 (wrong method)',
    only: releases,
    run: async (api) => refusedAs(await api.request('POST', paths.parameters), 501, 12),
  },
  {
    id: 'data-api.health',
    title: 'Health is ok',
    source: 'wire-facts: Data API, serving, /health',
    only: releases,
    async run(api) {
      const answer = await api.get('/health');
      return found(answer.status === 200 && answer.text === 'ok', answered(answer));
    },
  },
  ...(['Height', 'Timestamp'] as const).map(
    (name): DataApiCheck => ({
      id: `data-api.headers.block-${name.toLowerCase()}`,
      title: `Every answer has X-Block-${name}: ${name === 'Height' ? 'a number' : 'nanoseconds'} of the last block`,
      source: 'wire-facts: Data API, how old an answer is',
      only: releases,
      async run(api) {
        const path = `${paths.parameters}?pagination.first=1`;
        const answer = await api.request('GET', path, { Origin: origin });
        const value = answer.headers[`x-block-${name.toLowerCase()}`] ?? '';
        const good = name === 'Height' ? /^\d+$/ : /^\d{19}$/;
        return found(good.test(value), header(answer, `X-Block-${name}`));
      },
    }),
  ),
  {
    id: 'data-api.cors',
    title: 'Every origin may read answers: it is echoed',
    source: 'wire-facts: Data API, serving, CORS echoes the origin',
    only: releases,
    async run(api) {
      const path = `${paths.parameters}?pagination.first=1`;
      const answer = await api.request('GET', path, { Origin: origin });
      return found(
        answer.headers['access-control-allow-origin'] === origin,
        header(answer, 'Access-Control-Allow-Origin'),
      );
    },
  },
  {
    id: 'data-api.limits.rate',
    title: 'Beyond 100 requests at once the answer is 429, code 8',
    source: 'wire-facts: Data API, serving, 20 requests/s with a burst of 100',
    only: releases,
    needs: ['limits'],
    async run(api) {
      const start = performance.now();
      for (let sent = burst; sent <= most; sent += burst) {
        const answers = await api.flood(`${paths.parameters}?pagination.first=1`, burst);
        const seconds = (performance.now() - start) / 1000;
        const refused = answers.find(({ status }) => status === 429) ?? answers.find(({ status }) => status !== 200);
        if (refused !== undefined) return refusedAs(refused, 429, 8);
        if (sent > allowedIn(seconds) + 1)
          return found(false, `${sent} requests in ${seconds.toFixed(1)} s were all answered.`);
      }
      return notApplicable('Too slow a machine to send more than are allowed.');
    },
  },
];
