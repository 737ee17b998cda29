import type { KnownMarket, KnownNames } from '#lib/approvals/known-names.ts';
import type { Asset } from '#lib/data-api/list-assets.ts';
import { unixMilliseconds, unixNanoseconds } from '#lib/data-api/timestamp.ts';
import { chainName, wholeUnits } from '#lib/format/asset-labels.ts';
import { formatDecimal } from '#lib/format/format-decimal.ts';
import { shortenKey } from '#lib/format/names.ts';
import { formatDate } from '#lib/format/time.ts';
import type { Market } from '#lib/governance/markets.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { contactId } from '#lib/settings/contacts.ts';
import { enumWord, type TermsContext } from '#lib/terms/term.ts';
import { type Line, missing, value as valuePart } from './line.ts';
import { isAbsent, type Leaf, type Members, pathText, type ShownField } from './members.ts';
import { enumName, type Field, type Format } from './transaction-kind.ts';

const integers: ReadonlySet<unknown> = new Set(['amount', 'commitment', 'price', 'size', 'units'] satisfies Format[]);

const unitOf = ({ format }: Pick<Field, 'format'> = {}): 'nanoseconds' | 'seconds' | null =>
  format === 'nanoseconds' || format === 'seconds' ? format : null;

/** The date and time, to the minute, of a moment that was sent as `text`; null if it is none. */
function dateOf(field: Pick<Field, 'format'> | undefined, text: string): string | null {
  const unit = unitOf(field);
  const at = unit && unixMilliseconds(text, unit);
  // Otherwise the narrow spaces of some locales would be escaped as invisible text.
  return at === null ? null : formatDate(at).replace(/\p{Zs}/gu, ' ');
}

/** Whether its date tells a moment exactly. */
function isWholeMinute(field: Pick<Field, 'format'> | undefined, text: string): boolean {
  const unit = unitOf(field);
  const isToMinute =
    unit !== null && /^\d{1,19}$/.test(text) && (unixNanoseconds(text, unit) ?? 1n) % 60_000_000_000n === 0n;
  return isToMinute && /\d/.test(dateOf(field, text) ?? '');
}

/** A value of a transaction as text, as it was sent; `field` is undefined when unknown. Digits are never changed. */
export function transactionValue(field: Omit<ShownField, 'label'> | undefined, value: unknown): string {
  const { format, values = {}, read } = field ?? {};
  const name = enumName(values, value);
  if (name !== null) return t(name);
  const word = read?.prefix === undefined ? null : enumWord(`${value}`, read.prefix);
  if (word !== null) return word;
  if (typeof value === 'boolean') return value ? t('tx_true') : t('tx_false');

  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const date = dateOf(field, text);
  if (date !== null) return isWholeMinute(field, text) ? date : t('tx_moment', { date, timestamp: text });
  return integers.has(format) && /^-?\d+$/.test(text) ? t('tx_units', { amount: text }) : text;
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
function scaled(value: unknown, places: string, keepZeros = false): string | null {
  const digits = String(value);
  if (!/^-?\d{1,100}$/.test(digits) || !/^-?\d{1,2}$/.test(places)) return null;
  return formatDecimal(wholeUnits(digits, Number(places), keepZeros));
}

/** The name of an ID, by what it is the ID of. */
const nameOf = {
  asset: ({ assets }: KnownNames, id: unknown) => lookUp(assets, id)?.symbol,
  market: ({ markets }: KnownNames, id: unknown) => lookUp(markets, id)?.code,
  proposal: ({ proposals }: KnownNames, id: unknown) => lookUp(proposals, id),
  party({ keys, contacts }: KnownNames, id: unknown) {
    const name = lookUp(keys, id) ?? lookUp(contacts, contactId(`${id}`));
    return name === undefined ? undefined : t('tx_named', { name: name || t('key_unnamed'), id: shortId(`${id}`) });
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

/** What the terms of proposals are read by. */
function termsContext(members: Members, leaf: Leaf): TermsContext {
  const { names } = members;
  const marketOf = (id: unknown): Market | null => {
    const market = lookUp(names.markets, id);
    if (market === undefined) return null;
    const { code, quote, decimals, positionDecimals, asset } = market;
    const places = { decimalPlaces: Number(decimals), positionDecimalPlaces: Number(positionDecimals) };
    return { ...places, marketId: `${id}`, code, name: code, quoteName: quote, settlementAsset: asset };
  };
  const assetOf = (id: string): Asset | null => {
    const asset = lookUp(names.assets, id);
    const others = { name: '', quantum: '', builtinAsset: null, erc20: null };
    return asset === undefined ? null : { id, status: '', details: { ...others, ...asset } };
  };
  const change = pathText(leaf.path.slice(0, leaf.path[0] === 'terms' ? 2 : 1));
  return {
    assetOf,
    marketOf,
    market: marketOf(members.value(`${change}.marketId`) ?? members.value(`${change}.changes.marketId`)),
    token: null,
  };
}

/** The market whose ID is at that path; undefined where Drawbridge does not know it. */
export const knownMarket = (members: Members, path = 'marketId'): KnownMarket | undefined =>
  lookUp(members.names.markets, members.idAt(path));

/** What a limit order buys or sells for, exactly, in the unit of its price; null where the market or one of the two is not known. */
export function orderTotal(members: Members): string | null {
  const market = knownMarket(members);
  const [size, price] = [members.value('size'), members.value('price')].map(String);
  if (market === undefined || !/^\d{1,50}$/.test(`${size}`) || !/^\d{1,50}$/.test(`${price}`)) return null;
  const places = Number(market.decimals) + Number(market.positionDecimals);
  const total = scaled(BigInt(`${size}`) * BigInt(`${price}`), `${places}`);
  return total && t('tx_amount', { amount: total, asset: market.quote });
}

/** What a value stands for; null where it speaks for itself. */
export function meaningOf(members: Members, leaf: Leaf): Meaning | null {
  const { names } = members;
  const { value } = leaf;
  const field = members.field(leaf);
  if (field === undefined || isAbsent(value)) return null;
  const sent = transactionValue(field, value);
  const units = (): Meaning => unknown(sent, 'tx_note_unknown_decimals');
  const market = knownMarket(members, field.of);
  if (field.read) {
    if (field.read.prefix !== undefined) {
      return enumWord(`${value}`, field.read.prefix) === null ? unknown(sent, 'tx_note_unknown_value') : null;
    }
    const text = typeof value === 'boolean' ? '' : field.read(sent, termsContext(members, leaf), members.beside(leaf));
    if (text === undefined) return /^-?\d+$/.test(sent) ? units() : unknown(sent, 'tx_note_unknown_value');
    return text === '' || text === sent ? null : known(text);
  }
  switch (field.format) {
    case 'asset':
    case 'market':
    case 'proposal':
    case 'party':
      return idMeaning(field.format, names, value, sent);
    // That a key is unknown says something; of addresses most are.
    case 'address':
      return nameOf.party(names, value) === undefined ? null : idMeaning('party', names, value, sent);
    case 'chain':
      return known(chainName(sent));
    case 'amount':
      return amountMeaning(names, value, members.idAt(field.of ?? 'asset'), sent);
    case 'commitment':
      return amountMeaning(names, value, market?.asset, sent);
    case 'price': {
      const price = market && scaled(value, market.decimals);
      return price ? known(t('tx_amount', { amount: price, asset: market.quote })) : unknown(sent);
    }
    case 'size': {
      const size = market && scaled(value, market.positionDecimals, true);
      return size ? known(size) : unknown(sent);
    }
    case 'units':
      return units();
    case 'nanoseconds':
    case 'seconds':
      return /^\d+$/.test(String(value)) ? null : unknown(sent, 'tx_note_unknown_value');
    default:
      return field.values && enumName(field.values, value) === null ? unknown(sent, 'tx_note_unknown_value') : null;
  }
}

/** The value at `path` in the sentence. */
export function shown(members: Members, path: string): Line {
  const leaf = members.leaf(path);
  if (leaf === undefined || isAbsent(leaf.value)) return missing();
  const meaning = meaningOf(members, leaf);
  if (meaning) return valuePart(meaning.text).map((part) => (meaning.known ? part : { ...part, look: 'unknown' }));
  const field = members.field(leaf);
  return valuePart(dateOf(field, `${leaf.value}`) ?? shortId(transactionValue(field, leaf.value)));
}
