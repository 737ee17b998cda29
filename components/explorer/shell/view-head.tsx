import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

/** ID of the heading that takes the focus when a view opens. */
export const viewHeadingId = 'view-heading';

/**
 * The top of a view: its heading, one line on what it is for, and at the far end what can be done there. Every view
 * has exactly one, whatever state its data is in: the focus goes to its heading, and the tab is called after it.
 */
export function ViewHead(props: {
  title: ComponentChildren;
  /** What the tab is called, and the step of the history, in plain text. */
  name: string;
  lead?: ComponentChildren;
  children?: ComponentChildren;
}): JSX.Element {
  const { name } = props;
  useEffect(() => {
    document.title = t('ex_page_title', { view: escapeInvisible(name) });
  }, [name]);
  return (
    <header class="view-head">
      <div class="view-head-words">
        <h1 id={viewHeadingId} tabIndex={-1}>
          {props.title}
        </h1>
        {props.lead !== undefined && <p class="soft view-lead">{props.lead}</p>}
      </div>
      {props.children !== undefined && <div class="view-head-actions">{props.children}</div>}
    </header>
  );
}
