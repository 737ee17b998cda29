import { type MarkedToken, marked, type Token, type Tokens } from 'marked';
import { type ComponentChild, type ComponentChildren, createElement } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { useAsSent } from '#components/explorer/shell/query-data.tsx';
import { escapeProse } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

/** In UTF-16 code units. Some texts take a parser time by the square of their length. */
const mostParsed = 20_000;

/** Quotes in quotes, lists in lists. What is deeper is shown as it was written. */
const mostNested = 12;

const visible = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => escapeProse(line.replaceAll('\t', '    ')))
    .join('\n');

function PlainText({ text }: { text: string }) {
  return <p class="plain-text">{visible(text)}</p>;
}

/** A link's target, if it is one that a browser may open: a web page. */
function webAddress(href: string): URL | null {
  const url = URL.canParse(href) ? new URL(href) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/** A link that says where it goes, unless its text plainly does; text alone where it goes to no web page. */
function Link({ href, text, children }: { href: string; text: string; children: ComponentChildren }) {
  const url = webAddress(href);
  if (url === null) return children;
  // Not with letters of another alphabet, nor with a user name that looks like a host.
  const isTold = text === href && href.startsWith(url.origin);
  return (
    <>
      <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
      {!isTold && <span class="soft"> ({url.host})</span>}
    </>
  );
}

const isKnown = (token: Token): token is MarkedToken => 'type' in token;

/** The page has headings of its own above those of the text. */
const headings = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

function elements(tokens: readonly Token[] | undefined, depth: number): ComponentChild[] {
  return (tokens ?? []).map((token, index) => <Element key={index} token={token} depth={depth + 1} />);
}

function Table({ table, depth }: { table: Tokens.Table; depth: number }) {
  const row = (cells: readonly Tokens.TableCell[], key = 0) => (
    <tr key={key}>
      {cells.map(({ header, tokens }, at) =>
        createElement(header ? 'th' : 'td', { key: at, scope: header ? 'col' : undefined }, elements(tokens, depth)),
      )}
    </tr>
  );
  return (
    <table>
      <thead>{row(table.header)}</thead>
      <tbody>{table.rows.map(row)}</tbody>
    </table>
  );
}

function Element({ token, depth }: { token: Token; depth: number }): ComponentChildren {
  if (depth > mostNested || !isKnown(token)) return <span class="plain-text">{visible(token.raw)}</span>;
  const within = 'tokens' in token ? elements(token.tokens, depth) : [];
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const Heading = headings[token.depth - 1] ?? 'h6';
      return <Heading dir="auto">{within}</Heading>;
    }
    case 'paragraph':
      return (
        <p class="plain-text" dir="auto">
          {within}
        </p>
      );
    case 'list': {
      const items = token.items.map((item, index) => (
        <li key={index} dir="auto">
          {elements(item.tokens, depth)}
        </li>
      ));
      return token.ordered ? <ol start={token.start === '' ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'code':
      return (
        <pre>
          <code>{visible(token.text)}</code>
        </pre>
      );
    case 'table':
      return <Table table={token} depth={depth} />;
    case 'hr':
    case 'br':
      return createElement(token.type, null);
    case 'blockquote':
    case 'strong':
    case 'em':
    case 'del':
      return createElement(token.type, null, within);
    case 'codespan':
      return <code>{visible(token.text)}</code>;
    case 'link':
    case 'image':
      return (
        <Link href={token.href} text={token.text}>
          {/* An image is never loaded: its address would learn who reads the proposal. */}
          {token.type === 'link' ? within : visible(token.text) || t('ex_gov_image')}
        </Link>
      );
    case 'escape':
    case 'text':
      return 'tokens' in token && token.tokens ? within : visible(token.text);
    default:
      return token.type === 'html' && token.block ? <PlainText text={token.raw} /> : visible(token.raw);
  }
}

/** The blocks of a text; null where it is nested too deep for the parser. */
function parse(text: string): Token[] | null {
  try {
    return marked.lexer(text, { gfm: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Untrusted Markdown as elements, none of which can do more than lead to a web page. Markup in it is shown as text, and
 * images are links. What is beyond any sensible length, or nested too deep, is shown as it was written.
 */
export function Markdown({ text }: { text: string }) {
  const parsed = useMemo(() => parse(text.slice(0, mostParsed)), [text]);
  if (parsed === null) return <PlainText text={text} />;
  return (
    <div class="markdown stack">
      {elements(parsed, 0)}
      {text.length > mostParsed && <PlainText text={text.slice(mostParsed)} />}
    </div>
  );
}

/** What is shown of a long rationale until the reader asks for all: about a screen, in UTF-16 code units. */
const startLength = 1_500;

/** Of a rationale that is hardly longer than its start, nothing is left out. */
const slack = 1_000;

/**
 * The start of a rationale that is too long to show whole, cut between paragraphs where there is a place for it, else
 * between lines or words; null where the text is short enough. Takes no longer for a long text than for a short one.
 */
export function rationaleStart(text: string): string | null {
  if (text.length <= startLength + slack) return null;
  const start = text.slice(0, startLength);
  const end = ['\n\n', '\n', ' '].map((gap) => start.lastIndexOf(gap)).find((at) => at > startLength / 3);
  return start.slice(0, end).toWellFormed();
}

/** Why, in the proposer's words. A long one is cut until the reader asks for the rest, so that it opens as fast as a short one. */
export function Rationale({ text }: { text: string }) {
  const asSent = useAsSent();
  const [all, setAll] = useState(false);
  const start = useMemo(() => rationaleStart(text), [text]);
  if (text === '') return <p class="soft">{t('ex_gov_no_description')}</p>;
  if (asSent) return <PlainText text={text} />;
  return (
    <>
      <Markdown text={all || start === null ? text : start} />
      {start !== null && (
        <p>
          <Button look="quiet" compact aria-expanded={all} onClick={() => setAll(!all)} data-testid="rationale-all">
            {all ? t('ex_gov_rationale_less') : t('ex_gov_rationale_all')}
          </Button>
        </p>
      )}
    </>
  );
}
