import type { ComponentChildren, JSX } from 'preact';
import { CopyButton } from '#components/copy-button.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

/**
 * One member of a message under its name: in words where there are any, and as it was sent, so that nothing a service
 * told is hidden. `children` stand in the place of words.
 */
export function Fact(props: {
  label: string;
  raw: string | number;
  /** What the value reads as; left out where it reads as it was sent. */
  words?: string | undefined;
  copy?: boolean;
  children?: ComponentChildren;
}): JSX.Element {
  const raw = `${props.raw}`;
  const { label, words, children } = props;
  const different = children !== undefined || (words !== undefined && words !== raw);
  return (
    <>
      <dt>{label}</dt>
      <dd class="gov-fact" data-raw={raw}>
        <span>
          {different && <>{children ?? words} </>}
          {raw === '' ? (
            !different && <span class="soft">{t('ex_empty_value')}</span>
          ) : different ? (
            <code class="soft gov-raw">{escapeInvisible(raw)}</code>
          ) : (
            escapeInvisible(raw)
          )}
        </span>
        {props.copy && raw !== '' && <CopyButton text={raw} what={label} />}
      </dd>
    </>
  );
}

/** A member that is an ID, a key or an address: in full, for it is there to be compared. */
export function IdFact(props: { label: string; raw: string; children?: ComponentChildren }): JSX.Element {
  const { label, raw, children } = props;
  return (
    <>
      <dt>{label}</dt>
      <dd class="gov-fact" data-raw={raw}>
        {raw === '' ? (
          <span class="soft">{t('ex_empty_value')}</span>
        ) : (
          <span class="gov-id">
            <code>{escapeInvisible(raw)}</code>
            <CopyButton text={raw} what={label} />
          </span>
        )}
        {children}
      </dd>
    </>
  );
}
