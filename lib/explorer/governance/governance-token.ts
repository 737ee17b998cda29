import type { Asset } from '#lib/data-api/list-assets.ts';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';

/** Parameters that have named the asset that votes are weighed by, the later name first. */
const keys = ['reward.asset', 'governance.vote.asset'];

/** The asset that votes are weighed by. Null while unknown, or where two assets have the symbol. */
export function governanceToken(parameters: readonly NetworkParameter[], assets: readonly Asset[]): Asset | null {
  const named = keys.map((key) => parameters.find((parameter) => parameter.key === key)?.value ?? '');
  const name = named.find((value) => value !== '');
  if (name === undefined) return null;
  const byId = assets.find((asset) => asset.id === name);
  const bySymbol = assets.filter((asset) => asset.details?.symbol === name);
  return byId ?? (bySymbol.length === 1 ? (bySymbol[0] ?? null) : null);
}

/** Names of the parameters that are amounts of the governance token, in its smallest unit: nothing else tells them apart. */
const amounts =
  /^governance\.proposal\.\w+\.min(?:Proposer|Voter)Balance$|^reward\.staking\.delegation\.(?:maxPayoutPer(?:Epoch|Participant)|minimumValidatorStake)$|^spam\.protection\.(?:\w+\.min\.tokens|minMultisigUpdates)$/;

export function isTokenAmount(key: string): boolean {
  return amounts.test(key);
}
