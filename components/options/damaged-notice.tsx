import { useState } from 'preact/hooks';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Button, JobButton, Notice } from '#components/controls.tsx';
import { downloadFile } from '#lib/browser/download-file.ts';
import { command } from '#lib/commands/send-command.ts';
import { listFormat, type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { type DamagedCopy, lostOf } from '#lib/storage/damaged.ts';

/** What a copy is of, by the name of its item without the network. */
const labels = new Map<string | undefined, PlainMessageKey>([
  ['settings', 'damaged_settings'],
  ['sites', 'damaged_sites'],
  ['httpWalletSites', 'damaged_sites'],
  ['alerts', 'damaged_alerts'],
  ['castVotes', 'damaged_votes'],
]);

const labelOf = ({ name }: DamagedCopy): string => t(labels.get(name.split(':')[0]) ?? 'damaged_other');

/** Lists data that could not be read, and what the user can do with it. */
export function DamagedNotice({ copies, storageFails }: { copies: readonly DamagedCopy[]; storageFails: boolean }) {
  const [tried, setTried] = useState(false);
  const restore = async (): Promise<void> => {
    setTried(false);
    await command('damaged.restore');
    setTried(true);
  };
  const lost = lostOf(copies);
  // The first copy only says that all data was lost. Later copies stay, to be shown next.
  const discard = (): Promise<void> => command('damaged.discard', { until: copies.at(lost ? 0 : -1)?.at ?? 0 });
  const what = listFormat().format(new Set(copies.map(labelOf)));
  const save = (): void =>
    downloadFile(
      'drawbridge-unreadable.json',
      'application/json',
      `${JSON.stringify({ drawbridge: 'unreadable', version: 1, copies }, null, 2)}\n`,
    );
  const buttons = (
    <>
      <Button id="save-damaged" onClick={save}>
        {t('damaged_save')}
      </Button>
      <JobButton id="restore-damaged" job={restore}>
        {t('try_again')}
      </JobButton>
      <ConfirmButton id="discard-damaged" question={t('damaged_discard_question')} job={discard}>
        {t('damaged_discard')}
      </ConfirmButton>
    </>
  );
  return (
    <div role="status" class="stack-2" data-testid="damaged">
      {storageFails && (
        <Notice tone="refused" icon="warning" title={t('storage_fails_title')}>
          <p>{t('reason_storage_failed')}</p>
        </Notice>
      )}
      {lost && (
        <Notice
          tone="refused"
          icon="warning"
          title={t(`${lost}_title`)}
          actions={
            <JobButton id="lost-checked" job={discard}>
              {t('lost_checked')}
            </JobButton>
          }
        >
          <p>{t(`${lost}_text`)}</p>
        </Notice>
      )}
      {copies.length > 0 && !lost && (
        <Notice tone="waiting" icon="warning" title={t('damaged_title')} actions={buttons}>
          <p>{t('damaged_text', { what })}</p>
          <p>{t('damaged_again_hint')}</p>
          {tried && <p>{t('damaged_still')}</p>}
        </Notice>
      )}
    </div>
  );
}
