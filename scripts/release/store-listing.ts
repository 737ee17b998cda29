import { lexer, type Token, type Tokens } from 'marked';

/** What the stores are told about one permission or host. */
export interface PermissionSentence {
  /** The manifest's member: `permissions`, `host_permissions`, … */
  member: string;
  name: string;
  /** Whether the sentence is for one browser only. */
  only: 'chrome' | 'firefox' | null;
  sentence: string;
}

/** docs/store/listing.md, read. */
export interface StoreListing {
  /** Text of the sections by heading, e.g. `Short description`. */
  sections: ReadonlyMap<string, string>;
  permissions: PermissionSentence[];
  /** Captions of the pictures, by file, in their order. */
  pictures: ReadonlyMap<string, string>;
}

const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** The items of lists whose items are `` - `name` (Chrome only): sentence ``. */
function itemsOf(tokens: readonly Token[]): Array<Omit<PermissionSentence, 'member'>> {
  return tokens.filter(isList).flatMap(({ items }) =>
    items.map(({ text }) => {
      const [, name, only, sentence] = /^`([^`]+)`(?: \((Chrome|Firefox) only\))?: (.+)$/s.exec(text) ?? [];
      if (name === undefined || sentence === undefined) throw new Error(`not of the form \`name\`: sentence: ${text}`);
      const browser = only === 'Chrome' ? 'chrome' : only === 'Firefox' ? 'firefox' : null;
      return { name, only: browser, sentence: sentence.replaceAll('\n', ' ') };
    }),
  );
}

/** Reads the text of docs/store/listing.md: a section for each field of the stores. Throws where it has not its form. */
export function readListing(text: string): StoreListing {
  const sections = new Map<string, string>();
  const permissions: PermissionSentence[] = [];
  const pictures = new Map<string, string>();
  let section = '';
  let member = '';
  for (const token of lexer(text)) {
    if (isHeading(token)) {
      if (token.depth <= 2) [section, member] = [token.text, ''];
      else member = token.text.replaceAll('`', '');
      continue;
    }
    if (section === 'Permissions' && member !== '') {
      permissions.push(...itemsOf([token]).map((item) => ({ member, ...item })));
    } else if (section === 'Pictures') {
      for (const { name, sentence } of itemsOf([token])) pictures.set(name, sentence);
    }
    sections.set(section, `${sections.get(section) ?? ''}${token.raw}`);
  }
  for (const [name, raw] of sections) sections.set(name, raw.trim());
  return { sections, permissions, pictures };
}
