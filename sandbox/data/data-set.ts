import { makeAssets } from './assets.ts';
import { type Market, makeMarkets } from './markets.ts';
import { makeNetworkParameters } from './network-parameters.ts';
import { makeGovernance } from './proposals.ts';
import { createRandom } from './random.ts';
import type { Asset, GovernanceRecord, NetworkParameter } from './records.ts';
import { makeSignerBundles, makeValidators, type StoredBundle, type Validator } from './signer-bundles.ts';
import { startOfDay } from './times.ts';

/** Everything that the data API knows when the sandbox starts. Tests hold answers against it. */
export interface DataSet {
  networkParameters: readonly NetworkParameter[];
  assets: readonly Asset[];
  markets: readonly Market[];
  validators: readonly Validator[];
  bundles: readonly StoredBundle[];
  /** Parties that propose and vote. */
  parties: readonly string[];
  governance: readonly GovernanceRecord[];
}

/**
 * Makes the data from a seed. The same seed gives the same data; times alone also depend on the day, so that proposals
 * that are open close in the future and not in some past year.
 * @param now Unix milliseconds; only its day (UTC) counts.
 */
export function makeDataSet(seed: number, now: number): DataSet {
  const random = createRandom(seed);
  const today = startOfDay(now);
  const networkParameters = makeNetworkParameters();
  const assets = makeAssets(random.fork('assets'));
  const markets = makeMarkets(random.fork('markets'), assets);
  const validators = makeValidators(random.fork('validators'));
  const partySource = random.fork('parties');
  const parties = Array.from({ length: 40 }, () => partySource.hex(64));
  const subjects = { assets, markets, networkParameters };
  return {
    networkParameters,
    assets,
    markets,
    validators,
    bundles: makeSignerBundles(random.fork('bundles'), validators, today),
    parties,
    governance: makeGovernance(random.fork('governance'), subjects, parties, today),
  };
}
