import type { ComponentChildren } from 'preact';
import { Button, ConfirmBox } from '#components/controls.tsx';
import type { Confirm } from '#components/use-confirm.ts';
import type { Task } from '#components/use-task.ts';
import { t } from '#lib/i18n/i18n.ts';

/** Asks in place before something is taken from a site, or from all of them. */
export function SiteQuestion(props: { confirm: Confirm; text: string; yes: ComponentChildren; task: Task }) {
  const { confirm, task } = props;
  return (
    <ConfirmBox confirm={confirm} text={props.text}>
      <Button compact ref={confirm.keep} disabled={task.busy} onClick={confirm.drop}>
        {t('site_disconnect_no')}
      </Button>
      <Button compact look="refuse" task={task}>
        {props.yes}
      </Button>
    </ConfirmBox>
  );
}
