import { CopyButton } from '#components/copy-button.tsx';
import { Identicon, ShortKey } from '#components/short-key.tsx';

/** A key, ID or address with its picture, shortened, and a button that copies it whole. `what` names it. */
export function CopiedKey(props: { value: string; what: string; picture?: boolean; ends?: number }) {
  const { value, what, picture = true, ends = 6 } = props;
  return (
    <span class="with-copy">
      {picture && <Identicon seed={value} size={20} />}
      <ShortKey value={value} ends={ends} />
      <CopyButton text={value} what={what} />
    </span>
  );
}
