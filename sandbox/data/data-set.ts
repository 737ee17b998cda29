import { makeAssets } from './assets.ts';
import type { Network } from './enactment.ts';
import { makeGovernance } from './governance.ts';
import { makeMarkets } from './markets.ts';
import { makeNetworkParameters } from './network-parameters.ts';
import { makeParties, type Party } from './parties.ts';
import { createRandom } from './random.ts';
import type { GovernanceRecord } from './records.ts';
import { makeSignerBundles, makeValidators, type StoredBundle, type Validator } from './signer-bundles.ts';
import { startOfDay } from './times.ts';

/**
 * Everything that the data API knows. Tests hold answers against it. What is enacted later changes parameters, assets and
 * markets; `governance` stays as it is at the start.
 */
export interface DataSet extends Network {
  validators: readonly Validator[];
  bundles: readonly StoredBundle[];
  parties: readonly Party[];
  governance: readonly GovernanceRecord[];
}

/**
 * Makes the data from a seed. The same seed gives the same data; times alone also depend on the day, so that proposals
 * that are open close in the future and not in some past year.
 * @param now Unix milliseconds; only its day (UTC) counts.
 * @param later whether of release 0.79, with its kinds of proposals, batches and hundreds of voters.
 */
export function makeDataSet(seed: number, now: number, later = false): DataSet {
  const today = startOfDay(now);
  const madeFrom = `${seed} ${today}`;
  let last = lastMade.get(later);
  if (last?.madeFrom !== madeFrom) {
    last = { madeFrom, dataSet: makeAnew(seed, today, later) };
    lastMade.set(later, last);
  }
  return structuredClone(last.dataSet);
}

/** The last one of each release: a copy takes a twentieth of the time. */
const lastMade = new Map<boolean, { madeFrom: string; dataSet: DataSet }>();

function makeAnew(seed: number, today: number, later: boolean): DataSet {
  const random = createRandom(seed);
  const assets = makeAssets(random.fork('assets'), later);
  const network: Network = {
    networkParameters: makeNetworkParameters(later),
    assets,
    markets: makeMarkets(random.fork('markets'), assets, later),
    later,
  };
  const validators = makeValidators(random.fork('validators'));
  const parties = makeParties(random.fork('parties'), later);
  const governance = makeGovernance(random.fork('governance'), network, parties, today);
  const bundles = makeSignerBundles(random.fork('bundles'), validators, today, later ? ['1', '42161'] : []);
  return { ...network, validators, bundles, parties, governance };
}
