import { healthOf, type NodesState } from '#lib/data-api/nodes/node-state.ts';
import { doubtText } from '#lib/format/failure-text.ts';
import { t } from '#lib/i18n/i18n.ts';

/** The data API address in use, whether another one fails, and whether its time is right; nothing if that is so and there is no other. */
export function NodeInUse(props: { addresses: readonly string[]; nodes: NodesState }) {
  const { addresses, nodes } = props;
  const { inUse } = nodes;
  const { doubt } = healthOf(nodes, inUse);
  if (!addresses.includes(inUse) || (addresses.length < 2 && doubt === null)) return null;
  const { host } = new URL(inUse);
  const failing = addresses.some((address) => address !== inUse && healthOf(nodes, address).failures > 0);
  return (
    <p class="soft small node-in-use" data-testid="node-in-use" data-address={inUse}>
      {failing ? t('node_instead', { host }) : t('node_in_use', { host })}
      {doubt !== null && <strong> · {doubtText(doubt, inUse)}</strong>}
    </p>
  );
}
