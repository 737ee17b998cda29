import { diffArrays } from 'diff';
import type { Asset } from '#lib/data-api/list-assets.ts';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { assetAmount, exactPercent, formatDecimal } from '#lib/format/amounts.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { orNull } from '#lib/json/parse.ts';
import { asDuration, asYesNo } from '#lib/terms/readings.ts';

/** How many members or elements JSON has at the top level; null for other text. It is parsed only for that: a parsed number may lose digits. */
export function jsonMembers(text: string): number | null {
  // Only objects and arrays begin so.
  return /^\s*[[{]/.test(text) ? orNull(() => Object.keys(JSON.parse(text)).length) : null;
}

/** What a number is: an amount of an asset, a share of a whole, or no more than a number. */
export type ParameterUnit = Asset | 'share' | null;

/** Parameters that are shares (vegaprotocol/vega v0.71.6, core/netparams/defaults.go: decimals between 0 and 1). */
const shares =
  /^governance\.proposal\.\w+\.(?:required(?:Majority|Participation)(?:LP)?|minProposerEquityLikeShare)$|^market\.fee\.factors\.|^transfer\.fee\.factor$|^validators\.vote\.required$/;

/** Names of the parameters that are amounts of the governance token, in its smallest unit: nothing else tells them apart. */
const tokenAmounts =
  /^governance\.proposal\.\w+\.min(?:Proposer|Voter)Balance$|^reward\.staking\.delegation\.(?:maxPayoutPer(?:Epoch|Participant)|minimumValidatorStake)$|^spam\.protection\.(?:\w+\.min\.tokens|minMultisigUpdates)$/;

/** The unit of the network parameter of that name. `token` is the governance token; null while unknown. */
export function parameterUnit(key: string, token: Asset | null): ParameterUnit {
  if (shares.test(key)) return 'share';
  return tokenAmounts.test(key) ? token : null;
}

/** A value in one line for people: "2 days" for `48h0m0s`. All of them are strings on the wire. */
export function parameterWords(value: string, unit: ParameterUnit = null): string {
  if (value === '') return t('ex_empty_value');
  if (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value))
    return unit === 'share' ? exactPercent(value) : (assetAmount(value, unit?.details) ?? formatDecimal(value));
  const at = /^\d{4}-\d\d-\d\dT/.test(value) ? unixMilliseconds(value, 'seconds') : null;
  return asYesNo(value) ?? asDuration(value) ?? (at === null ? escapeInvisible(value) : formatDate(at));
}

/** Parameters that have named the asset that votes are weighed by, the later name first. */
const tokenParameters = ['reward.asset', 'governance.vote.asset'];

/** The asset that votes are weighed by. Null while unknown, or where two assets have the symbol. */
export function governanceToken(parameters: readonly NetworkParameter[], assets: readonly Asset[]): Asset | null {
  const named = tokenParameters.map((key) => parameters.find((parameter) => parameter.key === key)?.value ?? '');
  const name = named.find((value) => value !== '');
  if (name === undefined) return null;
  const byId = assets.find((asset) => asset.id === name);
  const bySymbol = assets.filter((asset) => asset.details?.symbol === name);
  return byId ?? (bySymbol.length === 1 ? (bySymbol[0] ?? null) : null);
}

/** A line that is only in the old text, or only in the new one. */
export interface ChangedLine {
  kind: 'gone' | 'new';
  text: string;
}

/** With more changed lines than this every line counts as changed: the comparison takes the square of their number. */
const mostChanges = 2000;

/** The lines in which two texts differ, in their order: removed lines come before the ones that replace them. */
export function changedLines(old: string, now: string): ChangedLine[] {
  const [before, after] = [old.split('\n'), now.split('\n')];
  const changes = diffArrays(before, after, { maxEditLength: mostChanges }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  return changes
    .filter(({ removed, added }) => removed || added)
    .flatMap(({ removed, value }) => value.map((text): ChangedLine => ({ kind: removed ? 'gone' : 'new', text })));
}
