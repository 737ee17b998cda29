import * as z from 'zod/mini';
import type { Dialect } from '#conformance/check.ts';
import type { Checkable } from '#conformance/run-checks.ts';
import type { HttpAnswer, HttpStream, Transport } from '#conformance/transport.ts';
import { type Page, readPage } from '#lib/data-api/pages.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import { parseJson } from '#lib/json/parse.ts';
import { estimateQuery } from './estimate-query.ts';
import { listen, type StreamSample } from './listen.ts';

/** What checks of a data API may need: see the command line's options. */
export type DataApiNeed = 'core' | 'market' | 'limits';

export interface DataApiOptions {
  /** Base address without trailing slash. */
  url: string;
  /** Base address of `/assets`: a core node's, or the data API's own in the letter dialect. Null if there is none. */
  coreUrl: string | null;
  dialect: Dialect;
  /** Within the service's rate limit. */
  transport: Transport;
  /** Without regard to the rate limit. */
  unpaced: Transport;
  /** Market ID to estimate for; null to take one from the data API. */
  market: string | null;
  /** The user allows exceeding the rate limit. */
  limits: boolean;
  /** How long to listen to the governance stream, in milliseconds. */
  listenMs: number;
  /** Triggers a stream message, if possible. */
  emitEvents: () => void;
}

const lacking: Record<DataApiNeed, string> = {
  core: 'Give the address of a core node with --core.',
  market: 'Give a market ID with --market: this service tells of none.',
  limits: 'Allow going over the rate limit with --limits.',
};

const loose = z.record(z.string(), z.unknown());

export const paths = {
  parameters: '/api/v2/network/parameters',
  bundles: '/api/v2/erc20/multisigcontrol/signer/removed/bundles',
  estimate: '/api/v2/estimate/position',
  governances: '/api/v2/governances',
  votes: '/api/v2/votes',
  assets: '/api/v2/assets',
  stream: '/api/v2/stream/governance',
} as const;

/** Members of the body, and of an object in it; empty if it is not an object. */
export function bodyOf(answer: HttpAnswer): Members {
  try {
    const json = parseJson(answer.text);
    return isMembers(json) ? json : {};
  } catch {
    return {};
  }
}

export const membersIn = (value: unknown): Members => (isMembers(value) ? value : {});

/** One data API. */
export class DataApiUnderTest implements Checkable<DataApiNeed> {
  readonly url: string;
  readonly dialect: Dialect;
  readonly market: string;
  readonly listenMs: number;
  readonly #options: DataApiOptions;
  #sample: Promise<StreamSample> | null = null;

  constructor(options: DataApiOptions) {
    this.#options = options;
    this.url = options.url;
    this.dialect = options.dialect;
    this.market = options.market ?? '';
    this.listenMs = options.listenMs;
  }

  lacks(need: DataApiNeed): string | null {
    const { coreUrl, market, limits } = this.#options;
    const there: Record<DataApiNeed, boolean> = { core: coreUrl !== null, market: market !== null, limits };
    return there[need] ? null : lacking[need];
  }

  /** What the service's release wants to know for every estimate. */
  get estimateQuery(): Readonly<Record<string, string>> {
    return this.dialect === 'letter' || this.dialect === '0.71' ? {} : estimateQuery;
  }

  secrets(): readonly string[] {
    return [];
  }

  /** The result of listening to the stream once: enough for most checks. */
  streamSample(): Promise<StreamSample> {
    this.#sample ??= listen(this, '');
    return this.#sample;
  }

  emitEvents(): void {
    this.#options.emitEvents();
  }

  request(method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
    const url = `${this.url}${path}`;
    return this.#options.transport.send({ method, url, headers: { Accept: 'application/json', ...headers } });
  }

  /** Many requests at once, beyond the rate limit. */
  flood(path: string, count: number): Promise<HttpAnswer[]> {
    const request = { method: 'GET', url: `${this.url}${path}`, headers: { Accept: 'application/json' } };
    return Promise.all(Array.from({ length: count }, () => this.#options.unpaced.send(request)));
  }

  get(path: string, query: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
    const search = new URLSearchParams(query).toString();
    return this.request('GET', search === '' ? path : `${path}?${search}`);
  }

  /** `GET /assets`, of the core node. */
  assets(query: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
    const search = new URLSearchParams(query).toString();
    const url = `${this.#options.coreUrl}/assets${search === '' ? '' : `?${search}`}`;
    return this.#options.transport.send({ method: 'GET', url, headers: { Accept: 'application/json' } });
  }

  /** One page of a list, with its raw rows. Rejects when the answer is not a page. */
  async page(
    path: string,
    member: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<Page<Record<string, unknown>>> {
    const answer = await this.get(path, query);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return readPage(loose, member, parseJson(answer.text));
  }

  parameters(query: Readonly<Record<string, string>> = {}): Promise<Page<Record<string, unknown>>> {
    return this.page(paths.parameters, 'networkParameters', query);
  }

  bundles(query: Readonly<Record<string, string>> = {}): Promise<Page<Record<string, unknown>>> {
    return this.page(paths.bundles, 'bundles', query);
  }

  /** An estimate with these parameters and no other. */
  estimateOf(query: Readonly<Record<string, string>>): Promise<HttpAnswer> {
    return this.get(paths.estimate, query);
  }

  estimate(query: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
    return this.estimateOf({ marketId: this.market, openVolume: '1000', ...this.estimateQuery, ...query });
  }

  stream(query: string, signal: AbortSignal): Promise<HttpStream> {
    const url = `${this.url}${paths.stream}${query}`;
    return this.#options.transport.open({ method: 'GET', url, headers: { Accept: 'application/json' }, signal });
  }
}
