import { useState } from 'preact/hooks';
import { ConfirmBox, useConfirm } from '#components/confirm-box.tsx';
import { Button } from '#components/controls.tsx';
import { FilePicker } from '#components/form.tsx';
import { Section } from '#components/page-head.tsx';
import { Done, Failure } from '#components/status.tsx';
import { useAttempt, useTask } from '#components/use-task.ts';
import { downloadFile } from '#lib/browser/download-file.ts';
import { bidiIsolate } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { formattingLocale, plural, t } from '#lib/i18n/i18n.ts';
import { withoutPolicy } from '#lib/managed/apply-policy.ts';
import { withKnownNetworks } from '#lib/settings/known-networks.ts';
import { isManaged } from '#lib/settings/managed-network.ts';
import type { Network } from '#lib/settings/network.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { type FileProblem, largestFile, readSettingsFile, writeSettingsFile } from '#lib/settings/settings-file.ts';
import { isSame } from './network-draft.ts';

/** A place in a settings file by the words of the form: `networks.1.walletAddress` is "Network 2: Wallet address". */
function placeLabel(place: string): string {
  const [, index, member = ''] = /^networks\.(\d+)\.(\w+)/.exec(place) ?? [];
  const labels = new Map([
    ['name', t('net_name')],
    ['walletAddress', t('options_wallet_address')],
    ['dataApiAddresses', t('net_apis')],
    ['expectedChainId', t('options_expected_chain')],
  ]);
  const label = labels.get(member);
  return label === undefined ? place : t('net_place', { number: `${Number(index) + 1}`, label });
}

function problemText(problem: FileProblem): string {
  if (problem.kind === 'newer') return t('net_file_newer', { version: `${problem.version}` });
  if (problem.kind === 'invalid') return t('net_file_invalid', { place: placeLabel(problem.place) });
  return t('net_file_not_settings');
}

const download = (settings: Settings): void =>
  downloadFile('drawbridge-settings.json', 'application/json', writeSettingsFile(settings));

/** Rejects with a sentence for the user. */
async function readFile(file: File): Promise<Settings> {
  const found = readSettingsFile(file.size > largestFile ? '' : await file.text());
  if ('problem' in found) throw new Error(problemText(found.problem));
  // Of another computer's administrator.
  return found.settings.networks.some(isManaged) ? withoutPolicy(found.settings, null) : found.settings;
}

/** The settings with no chain where the imported ones have none: a wallet may have answered since. */
function withoutLearnt(settings: Settings, imported: Settings): Settings {
  const hasNone = new Set(
    imported.networks.filter(({ expectedChainId }) => expectedChainId === '').map(({ id }) => id),
  );
  return {
    ...settings,
    networks: settings.networks.map((network) =>
      hasNone.has(network.id) ? { ...network, expectedChainId: '' } : network,
    ),
  };
}

const listOf = (networks: readonly Network[]): string =>
  new Intl.ListFormat(formattingLocale()).format(networks.map(({ name }) => bidiIsolate(networkLabel(name))));

/** Export and import of the settings. A file is previewed before it is imported, and an import can be undone. */
export function TransferSection(props: { settings: Settings; save: (settings: Settings) => Promise<void> }) {
  const { settings, save } = props;
  const [read, setRead] = useState<Settings | null>(null);
  const [done, setDone] = useState<{ imported: Settings; before: Settings } | null>(null);
  const confirm = useConfirm();
  const { failure, attempt } = useAttempt();
  const open = async (file: File): Promise<void> => {
    confirm.drop();
    setDone(null);
    setRead(withKnownNetworks(await readFile(file), settings));
    confirm.ask();
  };
  const store = async (all: Settings): Promise<void> => {
    await save(all);
    confirm.drop();
    setDone({ imported: all, before: settings });
  };
  const importing = useTask(async () => read && attempt(store(read)));
  const undo = async (before: Settings): Promise<void> => {
    await save(before);
    setDone(null);
  };
  const gone = settings.networks.filter(({ id }) => read !== null && !read.networks.some((one) => one.id === id));
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
          onFile={(file) => attempt(open(file))}
        />
      </div>
      <Failure sentence={failure} />
      {confirm.asked && read !== null && (
        <ConfirmBox
          id="import-yes"
          confirm={confirm}
          task={importing}
          look={gone.length > 0 ? 'refuse' : 'primary'}
          yes={t('net_import_yes')}
          question={
            <span data-testid="import-preview">
              {plural('net_import_preview', read.networks.length, { names: listOf(read.networks) })}
              {gone.length > 0 && ` ${t('net_import_gone', { names: listOf(gone) })}`}
            </span>
          }
        />
      )}
      <p role="status" class="setting-buttons" data-testid="imported">
        {/* Not after a later change, which it would undo too. */}
        {done !== null && isSame(withoutLearnt(settings, done.imported), done.imported) && (
          <>
            <Done>{t('net_imported')}</Done>
            <Button id="undo" compact onClick={() => attempt(undo(done.before))}>
              {t('options_undo')}
            </Button>
          </>
        )}
      </p>
    </Section>
  );
}
