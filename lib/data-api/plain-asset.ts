import type { Asset, AssetDetails } from './schema/asset.ts';
import { isMembers, type Members } from './schema/field.ts';

function hasTexts<K extends string>(value: unknown, names: readonly K[]): value is Members & Record<K, string> {
  return isMembers(value) && names.every((name) => typeof value[name] === 'string');
}

/** Null when the source is not set, undefined when not all its `names` are text. */
function plainSource<K extends string>(
  value: unknown,
  names: readonly K[],
): (Members & Record<K, string>) | null | undefined {
  if (value === null || value === undefined) return null;
  return hasTexts(value, names) ? value : undefined;
}

function plainDetails(value: unknown): AssetDetails | null {
  if (!hasTexts(value, ['name', 'symbol', 'decimals', 'quantum'])) return null;
  const builtinAsset = plainSource(value['builtinAsset'], ['maxFaucetAmountMint']);
  const erc20 = plainSource(value['erc20'], ['contractAddress', 'lifetimeLimit', 'withdrawThreshold']);
  if (builtinAsset === undefined || erc20 === undefined) return null;
  return { ...value, builtinAsset, erc20 };
}

/** `assetSchema` in a twentieth of the time, for assets in the usual form; null leaves it to the schema. */
export function plainAsset(value: unknown): Asset | null {
  if (!hasTexts(value, ['id', 'status']) || value.status === '') return null;
  const details = plainDetails(value['details']);
  return details && { ...value, details };
}
