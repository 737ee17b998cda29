import { accountTypes, type EnumNames, enumNumbers } from '#lib/data-api/schema/enum-names.ts';
import type { EnumName } from './transaction-kind.ts';

/*
 * The enumerations of transactions, by vegaprotocol/vega v0.79.0, protos/sources/vega, vega.proto, governance.proto and
 * commands/v1. The values without a meaning (`UNSPECIFIED`) are unknown here.
 */

/** What follows that prefix in the names that have a message. */
type Suffix<Prefix extends string> = EnumName extends infer Name
  ? Name extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never;

const numbered = <Prefix extends string, const Name extends Suffix<Prefix>>(prefix: Prefix, names: EnumNames<Name>) =>
  enumNumbers(prefix, names);

export const side = numbered('SIDE_', ['BUY', 'SELL']);
export const orderType = numbered('TYPE_', ['LIMIT', 'MARKET', 'NETWORK']);
export const timeInForce = numbered('TIME_IN_FORCE_', ['GTC', 'GTT', 'IOC', 'FOK', 'GFA', 'GFN']);
export const peggedReference = numbered('PEGGED_REFERENCE_', ['MID', 'BEST_BID', 'BEST_ASK']);
export const expiryStrategy = numbered('EXPIRY_STRATEGY_', ['CANCELS', 'SUBMIT']);
export const sizeOverride = numbered('SIZE_OVERRIDE_SETTING_', ['NONE', 'POSITION']);
export const marginMode = numbered('MODE_', ['CROSS_MARGIN', 'ISOLATED_MARGIN']);
export const ammEnd = numbered('METHOD_', ['IMMEDIATE', 'REDUCE_ONLY']);
export const voteValue = numbered('VALUE_', ['NO', 'YES']);
export const undelegateMethod = numbered('METHOD_', ['NOW', 'AT_END_OF_EPOCH']);
export const accountType = numbered('ACCOUNT_TYPE_', accountTypes);
export const marketStateUpdate = numbered('MARKET_STATE_UPDATE_TYPE_', ['TERMINATE', 'SUSPEND', 'RESUME']);
export const nodeSignatureKind = numbered('NODE_SIGNATURE_KIND_', [
  'ASSET_NEW',
  'ASSET_WITHDRAWAL',
  'ERC20_MULTISIG_SIGNER_ADDED',
  'ERC20_MULTISIG_SIGNER_REMOVED',
  'ASSET_UPDATE',
]);
export const oracleSource = numbered('ORACLE_SOURCE_', ['OPEN_ORACLE', 'JSON', 'ETHEREUM']);
