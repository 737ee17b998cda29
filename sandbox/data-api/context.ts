import type { DataSet } from '../data/data-set.ts';
import type { Faults, SandboxOptions } from '../options.ts';
import type { RecordedRequest } from '../recorded-request.ts';
import type { GovernanceFeed } from './governance-feed.ts';
import type { GovernanceStreams } from './governance-streams.ts';
import type { RateLimit } from './rate-limit.ts';

/** What the routes of the data API share. It outlives the server, which restarts with `dataApiDown`. */
export interface DataApiContext {
  options: SandboxOptions;
  /** Read at every request. */
  faults: Readonly<Faults>;
  dataSet: DataSet;
  feed: GovernanceFeed;
  streams: GovernanceStreams;
  rateLimit: RateLimit;
  log: RecordedRequest[];
  /** Unix milliseconds. */
  now: () => number;
}
