import { siteName } from '#lib/format/names.ts';
import { Breakable } from './breakable.tsx';

/** A site's name in a line of its own. Where it is too long it breaks before the port, and not within it. */
export function SiteName({ origin }: { origin: string }) {
  const name = siteName(origin);
  const port = /:\d+$/.exec(name)?.[0] ?? '';
  return (
    <bdi>
      <Breakable text={name.slice(0, name.length - port.length)} />
      {port !== '' && <span class="port">{port}</span>}
    </bdi>
  );
}
