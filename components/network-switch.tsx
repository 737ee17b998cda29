import { Button } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Network } from '#lib/settings/network.ts';
import type { Settings } from '#lib/settings/settings.ts';

/** Where there are several networks: the one that is looked at, and the way to that of the tab's site. */
export function NetworkSwitch(props: {
  settings: Pick<Settings, 'networks' | 'networkId'>;
  /** The one in use, where another one is shown. */
  inUse?: string;
  /** That of the tab's site, if there is one. */
  bound?: string | undefined;
  /** Call it within the click: the browser may be asked for the network's data API. */
  use: (network: Network) => void;
}) {
  const { networks, networkId } = props.settings;
  if (networks.length < 2) return null;
  const use = (id: string): void => {
    const network = networks.find((other) => other.id === id);
    if (network) props.use(network);
  };
  const ofSite = networks.find(({ id }) => id === props.bound && id !== networkId);
  return (
    <div class="network-switch line wrap small" data-testid="network-switch">
      <label class="line">
        <Icon name="globe" />
        <span class="visually-hidden">{t('popup_network')}</span>
        <select
          class="field"
          value={networkId}
          title={t('popup_network_hint')}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            // It shows what is shown: a policy may refuse the choice.
            currentTarget.value = networkId;
            use(value);
          }}
        >
          {networks.map(({ id, name }) => (
            <option key={id} value={id}>
              {escapeInvisible(networkLabel(name))}
              {id === props.inUse && id !== networkId && ` · ${t('in_use')}`}
            </option>
          ))}
        </select>
      </label>
      {ofSite && (
        <Button compact data-testid="network-of-site" onClick={() => use(ofSite.id)}>
          {t('popup_network_of_site', { network: escapeInvisible(networkLabel(ofSite.name)) })}
        </Button>
      )}
    </div>
  );
}
