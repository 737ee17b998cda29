import { Breakable } from '#components/breakable.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';

/** Letters that run from left to right and keep to their line. Others may be taller or wider: a box clips them. */
const plain = /^[ -~\u00A1-\u024F…␣]*$/;

/** A shortened ID, which may otherwise end a line at its dots. */
const shortened = /(\S+…\S+)/;

/** A space beside a word that is longer than a line could be taken for the end of the line. */
const besideLong = /(?<=\S{24}) | (?=\S{24})/g;

/** A value of a site's or a service's: all of it can be seen, and none of it paints over what is beside it. */
export function SentValue(props: { text: string; class?: string; mono?: boolean; look?: string }) {
  const text = escapeInvisible(props.text).replace(besideLong, '␣');
  const isPlain = plain.test(text);
  const Element = props.mono ? 'code' : 'bdi';
  return (
    <Element
      class={[props.class, !isPlain && 'tx-boxed'].filter(Boolean).join(' ')}
      {...(isPlain && { dir: 'ltr' })}
      data-look={props.look}
    >
      {text
        .split(shortened)
        .map((part, at) => (at % 2 === 0 ? <Breakable text={part} /> : <span class="tx-short">{part}</span>))}
    </Element>
  );
}
