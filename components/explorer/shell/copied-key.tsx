import { CopyButton } from '#components/copy-button.tsx';
import { Identicon, ShortKey } from '#components/short-key.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { useAsSent } from './as-sent.tsx';

/**
 * A key, ID or address with its picture, shortened; a selection of it is copied whole. As sent, or with `whole`, it is whole,
 * with a button that copies it. `what` names it.
 */
export function CopiedKey(props: { value: string; what: string; picture?: boolean; whole?: boolean; ends?: number }) {
  const { value, what, picture = true, ends = 6 } = props;
  const asSent = useAsSent();
  const isWhole = props.whole === true || asSent;
  return (
    <span class="with-copy">
      {picture && <Identicon seed={value} size={20} />}
      {isWhole ? <code>{escapeInvisible(value)}</code> : <ShortKey value={value} ends={ends} />}
      {isWhole && <CopyButton text={value} what={what} />}
    </span>
  );
}
