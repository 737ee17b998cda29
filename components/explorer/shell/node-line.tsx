import type { JSX } from 'preact';
import { NodeInUse } from '#components/node-in-use.tsx';
import { healthOf } from '#lib/data-api/nodes/node-state.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { useExplorer } from './explorer-context.ts';

/** Where what is on screen comes from, where the data API has several addresses, and what is wrong with the others. */
export function NodeLine(): JSX.Element {
  const { addresses, nodes } = useExplorer();
  const { inUse } = nodes.value;
  const failing = addresses.value
    .filter((address) => address !== inUse && addresses.value.includes(inUse))
    .map((address) => ({ address, ...healthOf(nodes.value, address) }))
    .filter(({ failures }) => failures > 0);
  return (
    <div class="node-line">
      <NodeInUse addresses={addresses.value} nodes={nodes.value} />
      {failing.map(({ address, detail }) => (
        <p class="soft small" key={address} data-testid="node-failing" data-address={address}>
          {escapeInvisible(detail)}
        </p>
      ))}
    </div>
  );
}
