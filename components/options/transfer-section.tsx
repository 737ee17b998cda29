import { useState } from 'preact/hooks';
import { ConfirmBox, useConfirm } from '#components/confirm-box.tsx';
import { Button, Done, Failure, JobButton, useTask } from '#components/controls.tsx';
import { FilePicker } from '#components/form.tsx';
import { Section } from '#components/page-head.tsx';
import { downloadFile } from '#lib/browser/download-file.ts';
import { importSettings } from '#lib/commands/settings-actions.ts';
import { inSentence } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { listFormat, plural, t } from '#lib/i18n/i18n.ts';
import { withoutPolicy } from '#lib/managed/apply-policy.ts';
import { withContacts } from '#lib/settings/contacts.ts';
import { firstNetworkId, type Network } from '#lib/settings/network.ts';
import { networkOf, type Settings } from '#lib/settings/settings.ts';
import { readSettingsFile, writeSettingsFile } from '#lib/settings/settings-file.ts';
import { isSame } from './network-draft.ts';

const download = (settings: Settings): void =>
  downloadFile('drawbridge-settings.json', 'application/json', writeSettingsFile(settings));

/** Equal but for chains: a wallet may have answered since, which is then the expected one. */
const isImported = (settings: Settings, imported: Settings): boolean => {
  const [now, then] = [settings, imported].map(({ networks, ...others }) => ({
    ...others,
    networks: networks.map((network) => ({ ...network, expectedChainId: '' })),
  }));
  return isSame(now, then);
};

/** The first network has the same ID on every computer: one of another chain gets another. */
function withOwnFirst(file: Settings, here: Settings): Settings {
  const [theirs, own] = [file, here].map((all) => networkOf(all, firstNetworkId)?.expectedChainId);
  if (!theirs || !own || theirs === own) return file;
  const other = crypto.randomUUID();
  const idOf = (id: string): string => (id === firstNetworkId ? other : id);
  const networks = file.networks.map((network) => ({ ...network, id: idOf(network.id) }));
  return { ...file, networks, networkId: idOf(file.networkId), followed: file.followed?.map(idOf) ?? null };
}

const labelOf = ({ name }: Network): string => networkLabel(name);

/** The first of them: a file may have hundreds of names. */
const listOf = (names: readonly string[]): string =>
  listFormat().format([...names.slice(0, 40).map(inSentence), ...(names.length > 40 ? ['…'] : [])]);

/** Export and import of the settings. A file is previewed before it is imported, and an import can be undone. */
export function TransferSection({ settings }: { settings: Settings }) {
  const [read, setRead] = useState<Settings | null>(null);
  const [done, setDone] = useState<{ imported: Settings; before: Settings } | null>(null);
  const confirm = useConfirm();
  const open = (text: string): void => {
    confirm.drop();
    // Without the networks of another computer's administrator.
    setRead(withOwnFirst(withoutPolicy(readSettingsFile(text), null), settings));
    confirm.ask();
  };
  const importing = useTask(async () => {
    if (read === null) return;
    const { language, contacts } = settings;
    // The user's own names stay beside those of the file. In another language the page would load again, without the undo.
    const imported = { ...read, language, contacts: withContacts(contacts, read.contacts) };
    await importSettings(imported);
    confirm.drop();
    setDone({ imported, before: settings });
  });
  const gone = settings.networks.filter(({ id }) => read !== null && !read.networks.some((one) => one.id === id));
  // Drawbridge shows them as the user's own.
  const named = Object.entries(read?.contacts ?? {}).filter(([id, name]) => settings.contacts[id] !== name);
  return (
    <Section name="transfer" title={t('net_transfer')} hint={t('net_transfer_hint')} data-testid="transfer">
      <div class="setting-buttons">
        <Button id="export" onClick={() => download(settings)}>
          {t('net_export')}
        </Button>
        <FilePicker
          id="import-file"
          label={t('net_import')}
          accept=".json,application/json"
          button={confirm.open}
          onFile={open}
        />
      </div>
      <Failure sentence={importing.failure} />
      {confirm.asked && read !== null && (
        <ConfirmBox
          id="import-yes"
          confirm={confirm}
          task={importing}
          look={gone.length > 0 ? 'refuse' : 'primary'}
          yes={t('net_import_yes')}
          question={
            <span data-testid="import-preview">
              {plural('net_import_preview', read.networks.length, { names: listOf(read.networks.map(labelOf)) })}
              {gone.length > 0 && ` ${t('net_import_gone', { names: listOf(gone.map(labelOf)) })}`}
              {named.length > 0 &&
                ` ${plural('net_import_names', named.length, { names: listOf(named.map(([, name]) => name)) })}`}
            </span>
          }
        />
      )}
      <p role="status" class="setting-buttons" data-testid="imported">
        {/* Not after a later change, which it would undo too. */}
        {done !== null && isImported(settings, done.imported) && (
          <>
            <Done>{t('net_imported')}</Done>
            <JobButton id="undo" compact job={() => importSettings(done.before).then(() => setDone(null))}>
              {t('options_undo')}
            </JobButton>
          </>
        )}
      </p>
    </Section>
  );
}
