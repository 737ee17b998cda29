import { Button } from '#components/controls.tsx';
import { Failure, Notice } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { formattingLocale, t } from '#lib/i18n/i18n.ts';

/** Says that the user refused or revoked the permission for hosts of the network, with a button to ask again. */
export function ForbiddenNotice(props: {
  addresses: readonly string[];
  /** Called within the click. Rejects with a sentence for the user. */
  allow: (addresses: readonly string[]) => Promise<unknown>;
}) {
  const { addresses } = props;
  const asking = useTask(() => props.allow(addresses));
  const hosts = new Intl.ListFormat(formattingLocale()).format(addresses.map((address) => new URL(address).host));
  return (
    <div role="status" data-testid="forbidden">
      {addresses.length > 0 && (
        <Notice
          tone="waiting"
          icon="shield"
          title={t('net_refused_title', { hosts })}
          actions={<Button task={asking}>{t('net_refused_again')}</Button>}
        >
          {t('net_refused_text')}
          <Failure sentence={asking.failure} />
        </Notice>
      )}
    </div>
  );
}
