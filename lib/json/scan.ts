import { everyToken, keepsItsDigits, nestingLimit, orNull } from './parse.ts';

/** What a parsed value no longer tells. Of text that is not JSON only `tooDeep` means something. */
export interface JsonScan {
  /** More than `nestingLimit` levels; the rest was not read. */
  tooDeep: boolean;
  /** Members of the outermost object in order, with their exact text. */
  members: Array<{ name: string; text: string }>;
  /**
   * A name that is repeated in an object, at any depth, or special to parsers; null for none. Parsers differ on which one
   * counts, so the user could be shown one and the wallet sign the other.
   */
  ambiguous: string | null;
  /**
   * Path of the first number that a double cannot hold as written, such as `transaction.orderSubmission.size`; null for
   * none. The wallet service reads params through doubles and would sign another number (vegaprotocol/vega v0.71.6,
   * libs/jsonrpc/request.go). Repeated members are read too.
   */
  lostNumber: string | null;
}

/** Names of members, and indexes of items. */
export type Path = readonly (string | number)[];

/** A path as unambiguous text, `sells[0].offset`: odd names are quoted. */
export function pathText(path: Path): string {
  const parts = path.map((step, at) => {
    if (typeof step === 'number') return `[${step}]`;
    if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `[${JSON.stringify(step)}]`;
    return at === 0 ? step : `.${step}`;
  });
  return parts.join('');
}

/**
 * Services match names in any case, and take `vote_submission` for `voteSubmission`. Upper case first, which folds a
 * few letters that lower case alone does not.
 */
function folded(name: string): string {
  return name.toUpperCase().toLowerCase().replaceAll('_', '');
}

/** The name as written if it is not JSON, which only a parser has to refuse. */
const nameOf = (source: string): string => orNull(() => String(JSON.parse(source))) ?? source;

/** Reads JSON text once, for all of this. Never throws. */
export function scanJson(text: string): JsonScan {
  const scan: JsonScan = { tooDeep: false, members: [], ambiguous: null, lostNumber: null };
  const open: Array<{ names: Set<string>; step: Path[number] }> = [];
  let lastString = '';
  let valueStart = 0;
  const endMember = (end: number): void => {
    const member = scan.members.at(-1);
    if (open.length === 1 && member?.text === '') member.text = text.slice(valueStart, end).trim();
  };

  scan.tooDeep = !everyToken(text, (first, start, end) => {
    const inner = open.at(-1);
    switch (first) {
      case '{':
      case '[':
        open.push({ names: new Set(), step: first === '{' ? '' : 0 });
        return open.length <= nestingLimit;
      case '}':
      case ']':
        endMember(start);
        open.pop();
        return true;
      case ',':
        endMember(start);
        if (typeof inner?.step === 'number') inner.step += 1;
        return true;
      case '"':
        lastString = text.slice(start, end);
        return true;
      case ':': {
        const name = nameOf(lastString);
        if (name === '__proto__' || inner?.names.has(folded(name))) scan.ambiguous ??= name;
        inner?.names.add(folded(name));
        if (inner) inner.step = name;
        if (open.length === 1) {
          scan.members.push({ name, text: '' });
          valueStart = end;
        }
        return true;
      }
      default:
        if (scan.lostNumber === null && !keepsItsDigits(text.slice(start, end)))
          scan.lostNumber = pathText(open.map(({ step }) => step));
        return true;
    }
  });
  return scan;
}
