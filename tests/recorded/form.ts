import { isMembers } from '#lib/data-api/schema/field.ts';

/** What a value looks like, whatever it says: its JSON type, and of text and numbers the kind of content. */
function looksOf(member: string, value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'no items' : 'list';
  if (typeof value === 'number') return value === 0 ? 'number zero' : 'number';
  if (typeof value !== 'string') return typeof value;
  if (value === '') return 'empty text';
  if (/ursor$/.test(member))
    return /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value) ? 'base64' : 'text';
  if (/^-?\d+$/.test(value)) {
    if (!/imestamp$/.test(member)) return value === '0' ? 'zero' : 'integer';
    return value === '0' ? 'zero' : value.length > 10 ? 'nanoseconds' : 'seconds';
  }
  if (/^-?\d+\.\d+$/.test(value)) return 'decimal';
  if (/^0x[0-9a-f]*$/i.test(value)) return '0x';
  if (/^[0-9a-f]{64}$/.test(value)) return 'id';
  if (value.endsWith('_UNSPECIFIED')) return 'name unspecified';
  return /^[A-Z]+(_[A-Z0-9]+)+$/.test(value) ? `name ${value.split('_')[0]}` : 'text';
}

/** Members of one message type: what was recorded of the one is known of the others. */
const alike = [
  [/^(newMarket|updateMarket)$/, 'market'],
  [/^dataSourceSpecFor(SettlementData|TradingTermination)$/, 'dataSourceSpec'],
  [/^(yes|no)$/, 'votes'],
  [/^(best|worst)Case$/, 'case'],
] as const;

function placeOf(path: string, member: string): string {
  const [, type = member] = alike.find(([names]) => names.test(member)) ?? [];
  return `${path}.${type}`;
}

/** Of which at most one is there. */
const exclusive =
  /\.(external|internal|ethAddress|pubKey|simple|logNormal|builtinAsset|erc20|newAsset|newFreeform|market|updateAsset|updateNetworkParameter)$/;

/** What one service's answers look like, by the path of each member. */
interface Forms {
  looks: Map<string, Set<string>>;
  /** Members that every object at their place has. */
  always: Map<string, Set<string>>;
}

function formsOf(bodies: readonly unknown[]): Forms {
  const forms: Forms = { looks: new Map(), always: new Map() };
  const see = (path: string, member: string, value: unknown): void => {
    const looks = forms.looks.get(path) ?? new Set();
    forms.looks.set(path, looks.add(looksOf(member, value)));
    if (Array.isArray(value)) for (const item of value) see(`${path}[]`, '', item);
    if (!isMembers(value)) return;
    const names = Object.keys(value);
    const always = forms.always.get(path);
    forms.always.set(path, new Set(always === undefined ? names : names.filter((name) => always.has(name))));
    for (const [name, inner] of Object.entries(value)) see(placeOf(path, name), name, inner);
  };
  for (const body of bodies) see('', '', body);
  return forms;
}

/** What may stand where the recording happens to have the other only: the one is a case of the other. */
const cases: Readonly<Record<string, readonly string[]>> = {
  decimal: ['integer'],
  list: ['no items'],
  text: ['integer', 'zero', 'decimal', 'id', '0x'],
  // A list that happened to be whole, or a page in its middle.
  base64: ['empty text'],
};

/**
 * How `ours` are of another form than the `recorded`: members that the real service never sends, or always; values of
 * another type or kind; and, where both are the `whole` of something, members that were recorded and that we never send.
 * `ofTheData` names what may differ all the same: paths, with a space and a look where it is one of ours.
 */
export function formDifferences(
  recorded: readonly unknown[],
  ours: readonly unknown[],
  ofTheData: readonly RegExp[] = [],
  whole = true,
): string[] {
  const real = formsOf(recorded);
  const own = formsOf(ours);
  const found: string[] = [];
  const report = (what: string, problem: string): void => {
    if (!ofTheData.some((one) => one.test(what))) found.push(`${what}: ${problem}`);
  };
  for (const [path, looks] of own.looks) {
    const allowed = real.looks.get(path);
    if (allowed === undefined) {
      report(path, 'never recorded');
      continue;
    }
    const all = new Set([...allowed, ...[...allowed].flatMap((look) => cases[look] ?? [])]);
    for (const look of looks) if (!all.has(look)) report(`${path} ${look}`, `recorded as ${[...allowed].join(', ')}`);
  }
  for (const [path, names] of real.always) {
    const ours = own.always.get(path);
    if (ours === undefined) continue;
    for (const name of names) {
      const place = placeOf(path, name);
      if (!ours.has(name) && !exclusive.test(place)) report(place, 'always recorded, and not always here');
    }
  }
  for (const path of whole ? real.looks.keys() : []) {
    if (!own.looks.has(path)) report(path, 'recorded, and never here');
  }
  return found;
}
