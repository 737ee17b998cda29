import type { DataSet } from '../data/data-set.ts';
import { GovernanceTimeline } from '../data/governance-timeline.ts';
import { type Listener, listen } from '../listener.ts';
import type { Faults, SandboxOptions } from '../options.ts';
import type { RecordedRequest } from '../recorded-request.ts';
import { buildApp } from './app.ts';
import type { DataApiContext } from './context.ts';
import { GovernanceFeed } from './governance-feed.ts';
import { GovernanceStreams } from './governance-streams.ts';
import { RateLimit, realRateLimit } from './rate-limit.ts';

export interface DataApi {
  /** Base URL of everything under `/api/v2`. */
  url: string;
  /** Base URL of `/assets`: the same in the letter dialect; in the real one a core node with a port of its own. */
  coreUrl: string;
  feed: GovernanceFeed;
  streams: GovernanceStreams;
  rateLimit: RateLimit;
  log: RecordedRequest[];
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the data API, and in the real dialect the core node beside it.
 * @param faults read at every request; `dataApiDown` alone takes a call of `setDown`.
 * @throws PortInUseError when a port is taken; nothing is left running then.
 */
export async function startDataApi(
  options: SandboxOptions,
  faults: Readonly<Faults>,
  dataSet: DataSet,
): Promise<DataApi> {
  const real = options.dialect !== 'letter';
  const now = (): number => Date.now();
  const feed = new GovernanceFeed(new GovernanceTimeline(dataSet, options.seed), options.eventEveryMs, now, !real);
  const streams = new GovernanceStreams(options.dialect, feed);
  const rateLimit = new RateLimit(real ? realRateLimit : null);
  const log: RecordedRequest[] = [];
  const context: DataApiContext = { options, faults, dataSet, feed, streams, rateLimit, log, now };

  const listeners: Listener[] = [];
  const setDown = async (down: boolean): Promise<void> => {
    // Streams send their answers by themselves, so closing the server would wait for them.
    if (down) streams.cut('plain');
    await Promise.all(listeners.map((listener) => listener.setDown(down)));
  };
  const close = async (): Promise<void> => {
    feed.stop();
    await setDown(true);
  };
  try {
    const node = await listen('data API', () => buildApp(context, 'data-node'), options.ports.dataApi);
    listeners.push(node);
    const corePort = options.ports.core ?? 0;
    const core = real ? await listen('core node', () => buildApp(context, 'core-node'), corePort) : node;
    if (core !== node) listeners.push(core);
    return { url: node.url, coreUrl: core.url, feed, streams, rateLimit, log, setDown, close };
  } catch (error) {
    await close();
    throw error;
  }
}
