import { Icon } from '#components/icon.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Network } from '#lib/settings/network.ts';
import type { Settings } from '#lib/settings/settings.ts';

/** Where there are several networks: the one that is looked at. */
export function NetworkSwitch(props: {
  settings: Pick<Settings, 'networks' | 'networkId'>;
  /** The one in use, where another one is shown. */
  inUse?: string;
  /** Call it within the click: the browser may be asked for the network's data API. */
  use: (network: Network) => void;
}) {
  const { networks, networkId } = props.settings;
  if (networks.length < 2) return null;
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
            const network = networks.find(({ id }) => id === value);
            if (network) props.use(network);
          }}
        >
          {networks.map(({ id, name }) => (
            <option key={id} value={id}>
              {escapeInvisible(networkLabel(name))}
              {id === props.inUse && id !== networkId && ` · ${t('net_in_use')}`}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
