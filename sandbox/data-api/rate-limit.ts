import { ApiError } from './api-error.ts';

export interface RateLimitRule {
  /** Requests a second that an address may make for long. */
  perSecond: number;
  /** Requests that it may make at once, after a pause. */
  burst: number;
  /** Refusals after which it is banned; a pause in which the burst fills up again makes them forgotten. */
  patience: number;
  banMs: number;
}

/** The rule of real services: 429 beyond it, and 403 for ten minutes for those who will not listen. */
export const realRateLimit: RateLimitRule = { perSecond: 20, burst: 100, patience: 100, banMs: 600_000 };

interface Bucket {
  tokens: number;
  filledAt: number;
  refusals: number;
  bannedUntil: number;
}

/** A token bucket for each IP address. Times are Unix milliseconds. */
export class RateLimit {
  readonly #rule: RateLimitRule | null;
  readonly #buckets = new Map<string, Bucket>();

  /** @param rule null for no limit. */
  constructor(rule: RateLimitRule | null) {
    this.#rule = rule;
  }

  /** @throws ApiError 429 beyond the limit; 403 with `Ratelimit-Retry-After` in seconds during a ban. */
  take(address: string, now: number): void {
    if (this.#rule === null) return;
    const { perSecond, burst, patience, banMs } = this.#rule;
    const bucket = this.#buckets.get(address) ?? { tokens: burst, filledAt: now, refusals: 0, bannedUntil: 0 };
    this.#buckets.set(address, bucket);
    if (bucket.bannedUntil > now) {
      const seconds = Math.ceil((bucket.bannedUntil - now) / 1000).toString();
      throw new ApiError(403, 'banned for too many requests', { 'ratelimit-retry-after': seconds });
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
    bucket.filledAt = now;
    if (bucket.tokens === burst) bucket.refusals = 0;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return;
    }
    bucket.refusals += 1;
    if (bucket.refusals >= patience) bucket.bannedUntil = now + banMs;
    throw new ApiError(429, `more than ${perSecond} requests a second`);
  }

  /** Lifts every ban. */
  reset(): void {
    this.#buckets.clear();
  }
}
