import type { ComponentChildren, JSX } from 'preact';

/** ID of the heading that takes the focus when a view opens. */
export const viewHeadingId = 'view-heading';

/**
 * The top of a view: its heading, one line on what it is for, and at the far end what can be done there. Every view
 * has exactly one, whatever state its data is in: the focus goes to its heading.
 */
export function ViewHead(props: {
  title: ComponentChildren;
  lead?: ComponentChildren;
  children?: ComponentChildren;
}): JSX.Element {
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
