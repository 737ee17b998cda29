import { useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { Failure } from '#components/status.tsx';
import type { SettingsActions } from '#lib/commands/settings-actions.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import { errorMessage, t } from '#lib/i18n/i18n.ts';
import type { NetworkTest } from '#lib/networks/network-test.ts';
import type { Network } from '#lib/settings/network.ts';
import { defaultNetwork, mostNetworks, type Settings } from '#lib/settings/settings.ts';
import { ForbiddenNotice } from './forbidden-notice.tsx';
import { changeOf } from './network-draft.ts';
import { type NetworkDraft, NetworkForm } from './network-form.tsx';

export interface NetworksState {
  settings: Settings;
  /** The last chain ID of the wallet in use; empty when unknown. */
  chainId: string;
  /** The data API addresses in use that lack a host permission. */
  forbidden: readonly string[];
  test: NetworkTest | null;
  nodes: NodesState;
  now: number;
}

/** Called within the click. Reject with a sentence for the user. */
export interface NetworksActions extends Pick<SettingsActions, 'saveNetwork' | 'removeNetwork' | 'useNetwork'> {
  allow(addresses: readonly string[]): Promise<unknown>;
  test(network: Network): Promise<void>;
}

/** The list of networks, with the form of one of them. */
export function NetworksSection(props: { state: NetworksState; actions: NetworksActions }) {
  const { settings, chainId, forbidden, test, nodes, now } = props.state;
  const { saveNetwork, removeNetwork, useNetwork } = props.actions;
  const { networks, networkId } = settings;
  const [added, setAdded] = useState<Network | null>(null);
  const [open, setOpen] = useState<string | null>(networkId);
  const [wanted, setWanted] = useState<string | null>(null);
  // Kept for each, so that opening another one loses nothing.
  const [drafts, setDrafts] = useState<Readonly<Record<string, NetworkDraft | null>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const use = (id: string): void => {
    setFailure(null);
    setWanted(id);
    setOpen(id);
    useNetwork(id)
      .catch((error: unknown) => setFailure(errorMessage(error)))
      .finally(() => setWanted(null));
  };
  const store = async (network: Network): Promise<void> => {
    const before = networks.find(({ id }) => id === network.id);
    await saveNetwork(before ? changeOf(before, network) : network);
    if (!before) setAdded(null);
  };
  const remove = async (id: string): Promise<void> => {
    if (id === added?.id) setAdded(null);
    else await removeNetwork(id);
    setDrafts(({ [id]: _gone, ...others }) => others);
    setOpen(id === networkId ? (networks.find((network) => network.id !== id)?.id ?? null) : networkId);
  };
  const add = (): void => {
    const network = { ...defaultNetwork, id: crypto.randomUUID(), name: t('net_new_name') };
    setAdded(network);
    setOpen(network.id);
  };
  // It appears among the stored ones before `saveNetwork` resolves.
  const isStored = networks.some(({ id }) => id === added?.id);
  const shown = added === null || isStored ? networks : [...networks, added];
  // Beside the form if that is open.
  const notice = <ForbiddenNotice addresses={forbidden} allow={props.actions.allow} />;
  return (
    <section class="options-section stack-4" aria-labelledby="networks-heading">
      <h2 id="networks-heading">{t('net_heading')}</h2>
      <p class="soft small">{t('net_hint')}</p>
      <Failure sentence={failure} />
      {open !== networkId && notice}
      <ul class="networks stack-2">
        {shown.map((network) => {
          const { id } = network;
          const isOpen = id === open;
          const isNew = id === added?.id && !isStored;
          const inUse = id === networkId;
          return (
            <li key={id} class="network box" data-testid="network" data-network={id}>
              <div class="network-head line wide">
                <label class="network-choice line wide">
                  <input
                    type="radio"
                    name="network"
                    checked={(wanted ?? networkId) === id}
                    disabled={isNew}
                    onChange={() => use(id)}
                  />
                  <span>
                    <bdi class="network-name">{network.name}</bdi>
                    {inUse && <span class="soft small"> · {t('net_in_use')}</span>}
                  </span>
                </label>
                <Button
                  compact
                  aria-expanded={isOpen}
                  aria-label={isOpen ? undefined : t('net_edit', { name: network.name })}
                  onClick={() => setOpen(isOpen ? null : id)}
                >
                  {isOpen ? t('net_close_word') : t('net_edit_word')}
                </Button>
              </div>
              {isOpen && (
                <NetworkForm
                  network={network}
                  isNew={isNew}
                  draft={drafts[id] ?? null}
                  onDraft={(next) => setDrafts((all) => ({ ...all, [id]: next(all[id] ?? null) }))}
                  chainId={inUse ? chainId : ''}
                  test={test?.id === id ? test : null}
                  nodes={inUse ? nodes : null}
                  now={now}
                  actions={{
                    save: store,
                    test: props.actions.test,
                    remove: isNew || networks.length > 1 ? () => remove(id) : null,
                  }}
                >
                  {inUse && notice}
                </NetworkForm>
              )}
            </li>
          );
        })}
      </ul>
      {added === null && networks.length < mostNetworks && (
        <div>
          <Button id="add-network" onClick={add}>
            {t('net_add')}
          </Button>
        </div>
      )}
    </section>
  );
}
