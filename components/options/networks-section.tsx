import { useEffect, useState } from 'preact/hooks';
import { Button, Failure, JobButton, Notice, useAttempt } from '#components/controls.tsx';
import { FilePicker, Fixed } from '#components/form.tsx';
import { requestLackingPermissions } from '#lib/browser/host-permission.ts';
import { useUnsaved } from '#lib/browser/unsaved.ts';
import { removeNetwork, useNetwork } from '#lib/commands/settings-actions.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import { networkLabel } from '#lib/format/names.ts';
import { listFormat, t } from '#lib/i18n/i18n.ts';
import type { Managed } from '#lib/managed/policy.ts';
import type { NetworkFile } from '#lib/networks/network-file.ts';
import type { NetworkTest } from '#lib/networks/network-test.ts';
import { isManaged } from '#lib/settings/managed-network.ts';
import type { Network } from '#lib/settings/network.ts';
import { type ByNetwork, currentNetwork, defaultNetwork, mostNetworks, type Settings } from '#lib/settings/settings.ts';
import { importedNetwork, isEdited } from './network-draft.ts';
import { type NetworkDraft, NetworkForm } from './network-form.tsx';

export interface NetworksState {
  settings: Settings;
  managed: Managed;
  /** Of the networks' wallets, by the networks' IDs. */
  lastChainIds: ByNetwork<string>;
  /** The data API addresses that lack a host permission, of networks that are used. */
  forbidden: readonly string[];
  test: NetworkTest | null;
  nodes: NodesState;
  now: number;
}

/** Says that the user refused or revoked the permission for hosts of the network, with a button to ask again. */
function ForbiddenNotice({ addresses }: { addresses: readonly string[] }) {
  const hosts = listFormat().format(addresses.map((address) => new URL(address).host));
  return (
    <div role="status" data-testid="forbidden">
      {addresses.length > 0 && (
        <Notice
          tone="waiting"
          icon="shield"
          title={t('net_refused_title', { hosts })}
          actions={<JobButton job={() => requestLackingPermissions(addresses)}>{t('net_refused_again')}</JobButton>}
        >
          {t('net_refused_text')}
        </Notice>
      )}
    </div>
  );
}

/** The list of networks, with the form of one of them. */
export function NetworksSection(props: {
  state: NetworksState;
  /** Within another section, and with every form closed at first. */
  embedded?: boolean;
}) {
  const { state, embedded = false } = props;
  const Heading = embedded ? 'h3' : 'h2';
  const { settings, managed, forbidden } = state;
  const { networks, networkId } = settings;
  /** A new network, and the wallet's file that it comes from. */
  const [added, setAdded] = useState<{ network: Network; file: NetworkFile | null } | null>(null);
  const [open, setOpen] = useState<string | null>(embedded ? null : networkId);
  // Kept for each, so that opening another one loses nothing.
  const [drafts, setDrafts] = useState<Readonly<Record<string, NetworkDraft | null>>>({});
  const { failure, attempt } = useAttempt();
  const use = (network: Network): void => {
    setOpen(network.id);
    void attempt(useNetwork(network));
  };
  const remove = async (id: string): Promise<void> => {
    if (id === added?.network.id) setAdded(null);
    else await removeNetwork(settings, id);
    setDrafts(({ [id]: _gone, ...others }) => others);
    setOpen(id === networkId ? (networks.find((network) => network.id !== id)?.id ?? null) : networkId);
  };
  const add = (file: NetworkFile | null): void => {
    const id = crypto.randomUUID();
    // The wallet service has an address of its own, whatever network it is started with.
    const fixed = managed.policy.walletAddress ?? defaultNetwork.walletAddress;
    const walletAddress = file ? currentNetwork(settings).walletAddress : fixed;
    const network = { ...defaultNetwork, id, name: t('net_new_name'), walletAddress };
    setAdded({ network: file ? importedNetwork(network, file) : network, file });
    setOpen(id);
  };
  /** The name that the wallet gives it: the file's own, or that of the file. */
  const addFrom = async (content: string, fileName: string): Promise<void> => {
    // The parser is of use here alone.
    const { readNetworkFile } = await import('#lib/networks/network-file.ts');
    const file = readNetworkFile(content);
    add({ ...file, name: file.name || fileName.replace(/\.toml$/i, '') });
  };
  const isStored = networks.some(({ id }) => id === added?.network.id);
  // Not when `saveNetwork` resolves: the stored one may come later, and the form with the focus is to stay.
  useEffect(() => {
    if (isStored) setAdded(null);
  }, [isStored]);
  useUnsaved((added !== null && !isStored) || networks.some((network) => isEdited(network, drafts[network.id])));
  const shown = added === null || isStored ? networks : [...networks, added.network];
  return (
    <section class="options-section stack-4" aria-labelledby="networks-heading">
      <Heading id="networks-heading">{t('net_heading')}</Heading>
      <p class="soft small">{t('net_hint')}</p>
      <Failure sentence={failure} />
      <ul class="networks stack-2">
        {shown.map((network) => {
          const { id } = network;
          const isOpen = id === open;
          const isNew = id === added?.network.id && !isStored;
          const inUse = id === networkId;
          const isFixed = isManaged(network);
          const lacking = network.dataApiAddresses.filter((address) => forbidden.includes(address));
          const notice = <ForbiddenNotice addresses={lacking} />;
          return (
            <li key={id} class="network box" data-testid="network" data-network={id}>
              <div class="network-head line wide">
                <label class="network-choice line wide">
                  <input type="radio" name="network" checked={inUse} disabled={isNew} onChange={() => use(network)} />
                  <span>
                    <bdi class="network-name">{networkLabel(network.name)}</bdi>
                    {inUse && <span class="soft small"> · {t('in_use')}</span>}
                    {isFixed && <Fixed />}
                  </span>
                </label>
                <Button
                  compact
                  aria-expanded={isOpen}
                  aria-label={isOpen || isFixed ? undefined : t('net_edit', { name: networkLabel(network.name) })}
                  onClick={() => setOpen(isOpen ? null : id)}
                >
                  {isOpen ? t('close') : isFixed ? t('details') : t('net_edit_word')}
                </Button>
              </div>
              {isOpen && (
                <NetworkForm
                  network={network}
                  state={state}
                  isNew={isNew}
                  draft={drafts[id] ?? null}
                  onDraft={(next) => setDrafts((all) => ({ ...all, [id]: next(all[id] ?? null) }))}
                  file={isNew ? (added?.file ?? null) : null}
                  remove={isNew || (networks.length > 1 && !isFixed) ? () => remove(id) : null}
                >
                  {notice}
                </NetworkForm>
              )}
              {!isOpen && notice}
            </li>
          );
        })}
      </ul>
      {added === null && networks.filter((network) => !isManaged(network)).length < mostNetworks && (
        <>
          <div class="setting-buttons">
            <Button id="add-network" onClick={() => add(null)}>
              {t('net_add')}
            </Button>
            <FilePicker
              id="network-file"
              label={t('net_file_import')}
              accept=".toml,text/plain,application/toml"
              onFile={addFrom}
            />
          </div>
          <p class="soft small">{t('net_file_hint')}</p>
        </>
      )}
    </section>
  );
}
