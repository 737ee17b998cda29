import { useRef, useState } from 'preact/hooks';
import { Button, ConfirmBox } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { Failure } from '#components/status.tsx';
import { useConfirm } from '#components/use-confirm.ts';
import { downloadFile } from '#lib/browser/download-file.ts';
import { bidiIsolate } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/network-label.ts';
import { errorMessage, formattingLocale, plural, t } from '#lib/i18n/i18n.ts';
import { withoutPolicy } from '#lib/managed/apply-policy.ts';
import { isManaged, type Network } from '#lib/settings/network.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { type FileProblem, largestFile, readSettingsFile, writeSettingsFile } from '#lib/settings/settings-file.ts';
import { isSame } from './network-draft.ts';

function problemText(problem: FileProblem): string {
  if (problem.kind === 'newer') return t('net_file_newer', { version: `${problem.version}` });
  if (problem.kind === 'invalid') return t('net_file_invalid', { place: problem.place });
  const texts = {
    'too-large': 'net_file_too_large',
    'not-json': 'net_file_not_json',
    'not-settings': 'net_file_not_settings',
  } as const;
  return t(texts[problem.kind]);
}

const download = (settings: Settings): void =>
  downloadFile('drawbridge-settings.json', 'application/json', writeSettingsFile(settings));

/** Export and import of the settings. A file is previewed before it is imported, and an import can be undone. */
export function TransferSection(props: { settings: Settings; save: (settings: Settings) => Promise<void> }) {
  const { settings, save } = props;
  const [read, setRead] = useState<Settings | null>(null);
  const [done, setDone] = useState<{ imported: Settings; before: Settings } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = useConfirm();
  const picker = useRef<HTMLInputElement>(null);

  const open = async (file: File | undefined): Promise<void> => {
    confirm.drop();
    setDone(null);
    setFailure(null);
    if (picker.current) picker.current.value = '';
    if (!file) return;
    if (file.size > largestFile) return setFailure(problemText({ kind: 'too-large' }));
    const found = readSettingsFile(await file.text());
    if ('problem' in found) setFailure(problemText(found.problem));
    else {
      // Of another computer's administrator.
      setRead(found.settings.networks.some(isManaged) ? withoutPolicy(found.settings, null) : found.settings);
      confirm.ask();
    }
  };
  const store = (all: Settings, before: Settings | null): void => {
    setFailure(null);
    save(all).then(
      () => {
        confirm.drop();
        setDone(before && { imported: all, before });
      },
      (error: unknown) => setFailure(errorMessage(error)),
    );
  };
  // Not after a later change, which it would undo too.
  const undo = done !== null && isSame(settings, done.imported) ? done.before : null;
  const list = (networks: readonly Network[]): string =>
    new Intl.ListFormat(formattingLocale()).format(networks.map(({ name }) => bidiIsolate(networkLabel(name))));
  const gone = settings.networks.filter(({ id }) => read !== null && !read.networks.some((one) => one.id === id));
  return (
    <section class="options-section stack-4" aria-labelledby="transfer-heading" data-testid="transfer">
      <h2 id="transfer-heading">{t('net_transfer')}</h2>
      <p class="soft small">{t('net_transfer_hint')}</p>
      <div class="setting-buttons">
        <Button id="export" onClick={() => download(settings)}>
          {t('net_export')}
        </Button>
        <Button ref={confirm.open} onClick={() => picker.current?.click()}>
          {t('net_import')}
        </Button>
        <input
          ref={picker}
          id="import-file"
          class="visually-hidden"
          type="file"
          accept=".json,application/json"
          tabIndex={-1}
          aria-label={t('net_import')}
          onChange={(event) => {
            open(event.currentTarget.files?.[0]).catch((error: unknown) => setFailure(errorMessage(error)));
          }}
        />
      </div>
      <Failure sentence={failure} />
      {confirm.asked && read !== null && (
        <ConfirmBox
          confirm={confirm}
          text={
            <span data-testid="import-preview">
              {plural('net_import_preview', read.networks.length, { names: list(read.networks) })}
              {gone.length > 0 && ` ${t('net_import_gone', { names: list(gone) })}`}
            </span>
          }
        >
          <Button ref={confirm.keep} onClick={confirm.drop}>
            {t('net_import_no')}
          </Button>
          <Button id="import-yes" look={gone.length > 0 ? 'refuse' : 'primary'} onClick={() => store(read, settings)}>
            {t('net_import_yes')}
          </Button>
        </ConfirmBox>
      )}
      <p role="status" class="setting-buttons" data-testid="imported">
        {undo !== null && (
          <>
            <span class="said-ok">
              <Icon name="check" />
              {t('net_imported')}
            </span>
            <Button id="undo" compact onClick={() => store(undo, null)}>
              {t('options_undo')}
            </Button>
          </>
        )}
      </p>
    </section>
  );
}
