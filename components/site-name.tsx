import { minidenticon } from 'minidenticons';
import { type ComponentChildren, Fragment } from 'preact';
import type { HostDescription } from '#lib/format/describe-host.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey, siteName } from '#lib/format/names.ts';
import { snakeCase, t } from '#lib/i18n/i18n.ts';
import { looksAlike } from '#lib/sites/origin.ts';
import { Chip } from './controls.tsx';
import { inRem } from './icon.tsx';

/** Words that are longer than a line may be, such as a network parameter's key or a host. */
const longWord = /(\S{10,})/u;

/** Where such a word reads best in two lines: after a dot, slash, hyphen or underscore, and before a capital. */
const seams = /(?<=[./_-])(?=\p{L})|(?<=\p{Ll})(?=\p{Lu})/u;

/** Text whose long words break between their parts, and not in the middle of one. Copied and read as it is. */
export function Breakable({ text }: { text: string }) {
  return (
    <>
      {text.split(longWord).map((piece, index) =>
        longWord.test(piece)
          ? piece.split(seams).map((part, at) => (
              <Fragment key={`${index} ${at}`}>
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))
          : piece,
      )}
    </>
  );
}

/** A key or ID shortened in the middle; whole for screen readers, on hover and when copied. */
export function ShortKey({ value, ends = 6 }: { value: string; ends?: number }) {
  const shown = escapeInvisible(value);
  const copyWhole = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', value);
    event.preventDefault();
  };
  return (
    <code class="key" title={shown} data-value={value} onCopy={copyWhole}>
      <span aria-hidden="true">{escapeInvisible(shortenKey(value, ends))}</span>
      <span class="visually-hidden">{shown}</span>
    </code>
  );
}

/** A small picture derived from a key, which stands beside it. */
export function Identicon({ seed, size = 28 }: { seed: string; size?: number }) {
  // An image, unlike markup, runs no script.
  const source = `data:image/svg+xml,${encodeURIComponent(minidenticon(seed, 60, 48))}`;
  return <img class="identicon" src={source} alt="" style={{ width: inRem(size), height: inRem(size) }} />;
}

type Parts = Pick<HostDescription, 'before' | 'registrable' | 'port'>;

function partsOf(origin: string): Parts {
  const [, before = '', registrable = '', port = ''] = /^(http:\/\/)?(.*?)(:\d+)?$/.exec(siteName(origin)) ?? [];
  return { before, registrable, port };
}

/**
 * A site's name. Whose site it is stands out: its registrable domain, or its whole host where no `host` says which that is. Where it
 * is too long it breaks before the port, and not within it.
 */
export function SiteName({ origin, host }: { origin: string; host?: Parts }) {
  const { before, registrable, port } = host ?? partsOf(origin);
  return (
    <bdi dir={host ? 'ltr' : 'auto'} title={escapeInvisible(origin)}>
      {before !== '' && (
        <span class="soft">
          <Breakable text={before} />
        </span>
      )}
      <strong>
        <Breakable text={registrable} />
      </strong>
      {port !== '' && <span class="soft port">{port}</span>}
    </bdi>
  );
}

/** Warnings that a site's name may imitate another's. */
export function LookAlikeChips({ origin }: { origin: string }) {
  const flags = URL.canParse(origin) ? looksAlike(new URL(origin).hostname) : [];
  return flags.map((flag) => (
    <Chip tone="waiting" icon="warning" key={flag}>
      {t(`approval_flag_${snakeCase(flag)}`)}
    </Chip>
  ));
}

/** The head of a site's row: its name, warnings about it, and what else there is. */
export function SiteHead({ origin, children }: { origin: string; children?: ComponentChildren }) {
  return (
    <div class="site-head split wrap">
      <span class="site-name">
        <SiteName origin={origin} />
      </span>
      <LookAlikeChips origin={origin} />
      {children}
    </div>
  );
}
