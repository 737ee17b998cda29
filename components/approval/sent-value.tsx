import { Breakable } from '#components/site-name.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';

/** Letters that run from left to right and keep to their line. Others may be taller or wider: a box clips them. */
const plain = /^[ -~\u00A1-\u024F\u2010-\u2027␣]*$/;

/** Latin letters, digits and escapes with what is between them, which keep their order and their sign among Arabic words. */
const latin = /((?:[-+]?[\dA-Za-z]|\\u\{)(?:[ -~…␣]*[\dA-Za-z%…}])?)/;

/** Text whose first letter is Arabic, Hebrew or the like. `auto` would pass over the boxes of Latin letters. */
const startsRight = /^\P{L}*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A shortened ID, which may otherwise end a line at its dots. Bounded: a long word would be searched from each of its letters. */
const shortened = /([^\s…]{1,40}…\S{1,40})/;

/** An ID with spaces, which could be taken for ends of lines. */
const spacedId = /^[\dA-Fa-fx ]{24,}$/;

function Latin({ text }: { text: string }) {
  return text
    .split(shortened)
    .map((part, at) => (at % 2 === 0 ? <Breakable text={part} /> : <span class="tx-short">{part}</span>));
}

function Mixed({ text }: { text: string }) {
  return text.split(latin).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <bdi dir="ltr" key={at}>
        <Latin text={part} />
      </bdi>
    ),
  );
}

/** A value of a site's or a service's: all of it can be seen, and none of it paints over what is beside it. */
export function SentValue(props: { text: string; class?: string; mono?: boolean; look?: string }) {
  const { text: sent, mono = false, look } = props;
  const text = escapeInvisible(sent).replaceAll(' ', spacedId.test(sent) ? '␣' : ' ');
  const isPlain = plain.test(text);
  const Element = mono ? 'code' : 'bdi';
  return (
    <Element
      class={isPlain ? props.class : `tx-boxed ${props.class ?? ''}`}
      dir={!mono && startsRight.test(sent) ? 'rtl' : 'ltr'}
      data-look={look}
    >
      {isPlain ? <Latin text={text} /> : <Mixed text={text} />}
    </Element>
  );
}
