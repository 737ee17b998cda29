import { ApiError } from './api-error.ts';

export interface RateLimitRule {
  /** Sustained requests per second of an address. */
  perSecond: number;
  /** Requests that it may make at once after a pause (burst). */
  burst: number;
  banMs: number;
}

/**
 * The rule of real services: 429 beyond it, and 403 for ten minutes for those who will not listen: as many refusals as
 * requests are allowed for. vegaprotocol/vega v0.71.6, datanode/ratelimit.
 */
export const realRateLimit: RateLimitRule = { perSecond: 20, burst: 100, banMs: 600_000 };

interface Bucket {
  tokens: number;
  filledAt: number;
}

interface Address {
  requests: Bucket;
  /** Refusals that it may get before it is banned. */
  refusals: Bucket;
  bannedUntil: number;
}

/** Two token buckets for each IP address. Times are Unix milliseconds. */
export class RateLimit {
  readonly #rule: RateLimitRule | null;
  readonly #addresses = new Map<string, Address>();

  /** @param rule null for no limit. */
  constructor(rule: RateLimitRule | null) {
    this.#rule = rule;
  }

  /**
   * Counts a request. Returns the headers of an answer to it.
   * @throws ApiError 429 beyond the limit; 403 with `Ratelimit-Retry-After` in seconds during a ban.
   */
  take(address: string, now: number): Record<string, string> {
    if (this.#rule === null) return {};
    const { perSecond, burst, banMs } = this.#rule;
    const full = (): Bucket => ({ tokens: burst, filledAt: now });
    const known = this.#addresses.get(address) ?? { requests: full(), refusals: full(), bannedUntil: 0 };
    this.#addresses.set(address, known);
    const takeFrom = (bucket: Bucket): boolean => {
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
      bucket.filledAt = now;
      if (bucket.tokens < 1) return false;
      bucket.tokens -= 1;
      return true;
    };
    if (known.bannedUntil > now) {
      const headers = { 'ratelimit-retry-after': Math.round((known.bannedUntil - now) / 1000).toString() };
      const message = 'temporarily banned for continuing to request while rate limited';
      throw new ApiError(403, message, { headers, byGateway: true });
    }
    const allowed = takeFrom(known.requests);
    if (!allowed && !takeFrom(known.refusals)) known.bannedUntil = now + banMs;
    const headers = {
      'ratelimit-limit': perSecond.toString(),
      'ratelimit-reset': '1',
      'ratelimit-remaining': Math.floor(known.requests.tokens).toString(),
      'ratelimit-request-remote-addr': address,
    };
    if (allowed) return headers;
    throw new ApiError(429, 'api request rate limit exceeded', { headers, byGateway: true });
  }

  /** Lifts every ban. */
  reset(): void {
    this.#addresses.clear();
  }
}
