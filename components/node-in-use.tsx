import { healthOf, type NodesState } from '#lib/data-api/nodes/node-state.ts';
import { t } from '#lib/i18n/i18n.ts';

/** The data API address in use; nothing if there is only one, or none has answered yet. */
export function NodeInUse(props: { addresses: readonly string[]; nodes: NodesState }) {
  const { addresses, nodes } = props;
  const { inUse } = nodes;
  if (addresses.length < 2 || !addresses.includes(inUse)) return null;
  const { host } = new URL(inUse);
  const failing = addresses.some((address) => address !== inUse && healthOf(nodes, address).failures > 0);
  return (
    <p class="soft small node-in-use" data-testid="node-in-use" data-address={inUse}>
      {failing ? t('node_instead', { host }) : t('node_in_use', { host })}
    </p>
  );
}
