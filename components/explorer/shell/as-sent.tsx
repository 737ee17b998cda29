import { t } from '#lib/i18n/i18n.ts';
import { useExplorer } from './explorer-context.ts';

/** Whether values stand as the data API sent them: exact, with names of enumerations and whole IDs. The address says so. */
export function useAsSent(): boolean {
  return useExplorer().navigation.route.value?.query['sent'] === '1';
}

export function AsSentSwitch() {
  const { navigation } = useExplorer();
  return (
    <label class="select as-sent" title={t('ex_as_sent_hint')}>
      <input
        type="checkbox"
        name="sent"
        checked={useAsSent()}
        onChange={({ currentTarget }) =>
          navigation.change({ sent: currentTarget.checked ? '1' : '' }, { replace: true })
        }
      />
      {t('ex_as_sent')}
    </label>
  );
}
