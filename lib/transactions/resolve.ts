import type { KnownNames } from '#lib/approvals/known-names.ts';
import type { Market } from '#lib/data-api/schema/market-changes.ts';
import { unixMilliseconds, unixNanoseconds } from '#lib/data-api/timestamp.ts';
import { formatDecimal, wholeUnits } from '#lib/format/amounts.ts';
import { shortenKey } from '#lib/format/names.ts';
import { formatDate } from '#lib/format/time.ts';
import { type PlainMessageKey, t, textFor } from '#lib/i18n/i18n.ts';
import { pathText } from '#lib/json/scan.ts';
import { sentId } from '#lib/settings/contacts.ts';
import { type Format, noContext, type TermReading } from '#lib/terms/term.ts';
import { type Line, missing, value as valuePart } from './line.ts';
import { isAbsent, type Leaf, type Members } from './members.ts';

const integers: ReadonlySet<unknown> = new Set(['amount', 'commitment', 'price', 'size', 'token'] satisfies Format[]);

/** Without the surrounding spaces that services ignore in sizes, which they parse as JSON numbers: golang/protobuf v1.5.3, jsonpb/decode.go. */
const digitsOf = (format: Format | undefined, value: unknown): string =>
  format === 'size' ? String(value).trim() : String(value);

/** Without the spaces and direction marks of some locales, which would be escaped as invisible text. */
export const unmarked = (text: string): string => text.replace(/\p{Zs}/gu, ' ').replace(/[\u061c\u200e\u200f]/g, '');

/** The date and time, to the minute, of a moment that was sent as `text`; null if it is none. */
function dateOf({ unit }: Pick<TermReading, 'unit'> = {}, text: string): string | null {
  const at = unit ? unixMilliseconds(text, unit) : null;
  return at === null ? null : unmarked(formatDate(at));
}

/** Whether its date tells a moment exactly. */
function isWholeMinute({ unit }: Pick<TermReading, 'unit'> = {}, text: string): boolean {
  const isToMinute =
    unit !== undefined && /^\d{1,19}$/.test(text) && (unixNanoseconds(text, unit) ?? 1n) % 60_000_000_000n === 0n;
  return isToMinute && /\d/.test(dateOf({ unit }, text) ?? '');
}

/** A value of a transaction as text, as it was sent. Digits are never changed. */
export function transactionValue(read: TermReading | undefined, value: unknown): string {
  const name = read?.nameOf?.(value) ?? null;
  const word = name === null ? null : textFor(name);
  if (word !== null) return word;
  if (typeof value === 'boolean') return value ? t('tx_true') : t('tx_false');

  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const date = dateOf(read, text);
  if (date !== null) return isWholeMinute(read, text) ? date : t('tx_moment', { date, timestamp: text });
  return integers.has(read?.format) && /^[-+]?\d+$/.test(digitsOf(read?.format, text))
    ? t('tx_units', { amount: text })
    : text;
}

/** What a value stands for. */
export interface Meaning {
  text: string;
  /** Unknown is shown as sent. */
  known: boolean;
  /** Where the name comes from, or why it is missing. */
  note?: PlainMessageKey;
}

const known = (text: string, note?: PlainMessageKey): Meaning => ({ text, known: true, ...(note && { note }) });
const unknown = (text: string, note?: PlainMessageKey): Meaning => ({ text, known: false, ...(note && { note }) });

/** A site may send `constructor` for an ID. */
const lookUp = <T>(names: Readonly<Record<string, T>>, id: unknown): T | undefined =>
  typeof id === 'string' && Object.hasOwn(names, id) ? names[id] : undefined;

/** A key or ID shortened for the sentence; whole in its row. Eight digits at each end: keys that share four are quickly found. */
function shortId(id: string): string {
  const [, prefix = '', digits] = /^(0x)?([0-9a-fA-F]{20,})$/.exec(id) ?? [];
  return digits === undefined ? id : prefix + shortenKey(digits, 8);
}

/** The owner of the network's own accounts: vegaprotocol/vega v0.71.6, commands/transfer_funds.go. */
const networkParty = '0'.repeat(64);

/** An integer with that many decimal places, possibly negative, exactly; null unless both are integers. */
function scaled(value: unknown, places: string | number | null, keepZeros = false): string | null {
  const digits = String(value);
  if (!/^[-+]?\d{1,400}$/.test(digits) || !/^-?\d{1,2}$/.test(`${places}`)) return null;
  return unmarked(formatDecimal(wholeUnits(digits, Number(places), keepZeros)));
}

const named = (name: string | undefined, id: unknown): string | undefined =>
  name && t('tx_named', { name, id: shortId(`${id}`) });

/** The name of an ID, by what it is the ID of. */
const nameOf = {
  asset: ({ assets }: KnownNames, id: unknown) => lookUp(assets, id)?.symbol,
  market: ({ markets }: KnownNames, id: unknown) => lookUp(markets, id)?.code,
  // Anybody can make another of the same title.
  proposal: ({ proposals }: KnownNames, id: unknown) => named(lookUp(proposals, id), id),
  party({ keys, contacts }: KnownNames, id: unknown) {
    const name = lookUp(keys, id) ?? lookUp(contacts, sentId(`${id}`));
    return named(name === '' ? t('key_unnamed') : name, id);
  },
};

function idMeaning(format: keyof typeof nameOf, names: KnownNames, id: unknown, sent = String(id)): Meaning {
  const name = nameOf[format](names, id);
  const short = shortId(sent);
  if (name === undefined && id === networkParty) return known(t('tx_network_party'));
  if (name === undefined) return unknown(t(`tx_unknown_${format}`, { id: short }), `tx_note_unknown_${format}`);
  if (format === 'asset' && lookUp(names.assets, id)?.shared) {
    return known(t('tx_named', { name, id: short }), 'tx_note_asset_shared');
  }
  const isContact = format === 'party' && lookUp(names.keys, id) === undefined;
  return known(name, isContact ? 'tx_note_contact' : `tx_note_${format}`);
}

/** An amount of an asset, whose ID is `id`. */
function amountMeaning(names: KnownNames, value: unknown, id: unknown, sent: string): Meaning {
  const places = lookUp(names.assets, id)?.decimals;
  const amount = places === undefined ? null : scaled(value, places);
  if (!amount && isAbsent(id)) return unknown(sent, 'tx_note_unknown_decimals');
  const asset = idMeaning('asset', names, id).text;
  return amount
    ? known(t('tx_amount', { amount, asset }))
    : unknown(t('tx_amount_of', { amount: sent, asset }), 'tx_note_unknown_decimals');
}

/** The market that a value at `path` is of; undefined where Drawbridge does not know it. */
export const knownMarket = (members: Members, path: Leaf['path'] = [''], name = 'marketId'): Market | undefined =>
  lookUp(members.names.markets, members.idAround(path, name));

/** In the unit of the market's prices. A spot market has no name for it: its prices are in the asset that is paid with. */
function inQuote(amount: string, { quoteName, settlementAsset }: Market, { assets }: KnownNames): string {
  const asset = quoteName || lookUp(assets, settlementAsset)?.symbol;
  return asset ? t('tx_amount', { amount, asset }) : amount;
}

/** What a limit order buys or sells for, exactly, in the unit of its price; null where the market or one of the two is not known. */
export function orderTotal(members: Members): string | null {
  const market = knownMarket(members);
  const size = digitsOf('size', members.value('size'));
  const price = String(members.value('price'));
  const { decimalPlaces = null, positionDecimalPlaces = null } = market ?? {};
  if (!market || decimalPlaces === null || positionDecimalPlaces === null) return null;
  if (!/^\d{1,400}$/.test(size) || !/^\+?\d{1,400}$/.test(price)) return null;
  const total = scaled(BigInt(size) * BigInt(price), decimalPlaces + positionDecimalPlaces);
  return total && inQuote(total, market, members.names);
}

/** What a value stands for; null where it speaks for itself. */
export function meaningOf(members: Members, leaf: Leaf): Meaning | null {
  const { names } = members;
  const { path, value } = leaf;
  const read = members.field(leaf)?.read;
  if (read === undefined || isAbsent(value)) return null;
  const sent = transactionValue(read, value);
  if (read.nameOf) return read.nameOf(value) === null ? unknown(sent, 'tx_note_unknown_value') : null;
  if (read.unit) return /^\d+$/.test(String(value)) ? null : unknown(sent, 'tx_note_unknown_value');
  const market = knownMarket(members, path, read.of);
  const isOfMarket = members.enumName(pathText([...path.slice(0, -1), 'destinationType'])) === 'ACCOUNT_TYPE_INSURANCE';
  switch (read.format) {
    case 'asset':
    case 'market':
    case 'proposal':
      return idMeaning(read.format, names, value, sent);
    // What a proposed transfer is paid into may be a market’s account.
    case 'party':
      return idMeaning(isOfMarket ? 'market' : 'party', names, value, sent);
    // That a key is unknown says something; of addresses most are.
    case 'address':
      return nameOf.party(names, value) === undefined ? null : idMeaning('party', names, value, sent);
    case 'amount':
      return amountMeaning(names, value, members.idAround(path, read.of ?? 'asset'), sent);
    case 'commitment':
      return amountMeaning(names, value, market?.settlementAsset, sent);
    case 'price': {
      const price = market && scaled(value, market.decimalPlaces);
      return price ? known(inQuote(price, market, names)) : unknown(sent);
    }
    case 'size': {
      const size = market && scaled(digitsOf('size', value), market.positionDecimalPlaces, true);
      return size ? known(size) : unknown(sent);
    }
    case 'token': {
      // A new asset's decimals are in its proposal.
      const [id, symbol, decimals] = ['assetId', 'symbol', 'decimals'].map((name) => members.idAround(path, name));
      const asset = id === undefined ? { symbol, decimals } : lookUp(names.assets, id);
      const amount = asset?.symbol ? scaled(value, `${asset.decimals}`) : null;
      if (!amount) return unknown(sent, 'tx_note_unknown_decimals');
      return known(t('tx_amount', { amount, asset: `${asset?.symbol}` }));
    }
    case undefined: {
      const text = typeof value === 'boolean' ? '' : read(sent, noContext, {});
      if (text === undefined) return unknown(sent, 'tx_note_unknown_value');
      return text === '' || text === sent ? null : known(unmarked(text));
    }
    default:
      return read.format satisfies never;
  }
}

/** The value at `path` in the sentence. */
export function shown(members: Members, path: string): Line {
  const leaf = members.leaf(path);
  if (leaf === undefined || isAbsent(leaf.value)) return missing();
  const meaning = meaningOf(members, leaf);
  if (meaning) return valuePart(meaning.text).map((part) => (meaning.known ? part : { ...part, look: 'unknown' }));
  const read = members.field(leaf)?.read;
  return valuePart(dateOf(read, `${leaf.value}`) ?? shortId(transactionValue(read, leaf.value)));
}
