import { healthOf, type NodesState } from '#lib/data-api/nodes/node-state.ts';
import { doubtText, failureText } from '#lib/format/failure-text.ts';
import { t } from '#lib/i18n/i18n.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';

/** The data API address in use, and what is wrong with any; nothing where there is only one, and all is well. */
export function NodeInUse({ settings, nodes }: { settings: Settings; nodes: NodesState }) {
  const addresses = currentNetwork(settings).dataApiAddresses;
  const { inUse } = nodes;
  const problems = addresses.flatMap((address) => {
    const { failures, failure, doubt } = healthOf(nodes, address);
    const text =
      address !== inUse && failures > 0 && failure ? failureText(failure) : doubt && doubtText(doubt, address);
    return text ? { address, text } : [];
  });
  if (!addresses.includes(inUse) || (addresses.length < 2 && problems.length === 0)) return null;
  return (
    <div class="row soft small">
      <p data-testid="node-in-use" data-address={inUse}>
        {t('node_in_use', { host: new URL(inUse).host })}
      </p>
      {problems.map(({ address, text }) => (
        <p key={address} data-testid="node-failing" data-address={address}>
          {address === inUse ? <strong>{text}</strong> : text}
        </p>
      ))}
    </div>
  );
}
