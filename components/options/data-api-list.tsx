import { Button, Chip, type Tone } from '#components/controls.tsx';
import { TextField } from '#components/form.tsx';
import type { IconName } from '#components/icon.tsx';
import { healthOf, isRateLimited, type NodesState } from '#lib/data-api/nodes/node-state.ts';
import { doubtText, failureText } from '#lib/format/failure-text.ts';
import { asOf, formatDuration } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { parseDataApiAddress } from '#lib/settings/address.ts';
import { mostDataApiAddresses } from '#lib/settings/network.ts';

/** How an address does, as a chip and a sentence; null where nothing is known. */
function describeNode(
  address: string,
  nodes: NodesState,
  now: number,
): [Tone, IconName, word: string, more: string] | null {
  const health = healthOf(nodes, address);
  const { failures, latencyMs, probedAt, failure, retryAt, doubt } = health;
  const why = failure ? failureText(failure) : '';
  if (isRateLimited(health, now)) {
    return ['plain', 'clock', t('net_api_pause', { time: formatDuration(retryAt - now) }), why];
  }
  if (failures > 0) return ['refused', 'warning', t('net_api_failing'), why];
  if (doubt?.kind === 'other-network') {
    return ['refused', 'warning', t('finding_other_network'), doubtText(doubt, address)];
  }
  if (doubt !== null) return ['waiting', 'warning', t('finding_off_time'), doubtText(doubt, address)];
  const latency = latencyMs === null ? '' : t('net_latency', { ms: `${latencyMs}` });
  const more = [latency, latency && asOf(probedAt, now)].filter(Boolean).join(' · ');
  if (nodes.inUse === address) return ['ok', 'live', t('in_use'), more];
  return latency === '' ? null : ['plain', 'check', t('net_api_ready'), more];
}

function NodeLine(props: { address: string; nodes: NodesState; now: number }) {
  const described = describeNode(props.address, props.nodes, props.now);
  if (described === null) return null;
  const [tone, icon, word, more] = described;
  return (
    <p class="line wrap small">
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
      <span class="soft">{more}</span>
    </p>
  );
}

/** The data API addresses of one network, the preferred one first; `nodes` is null if the network is not in use. */
export function DataApiList(props: {
  addresses: readonly string[];
  nodes: NodesState | null;
  readOnly: boolean;
  now: number;
  onChange: (addresses: string[]) => void;
}) {
  const { addresses, nodes, readOnly, now, onChange } = props;
  return (
    <fieldset class="setting data-apis stack-2" aria-describedby="data-apis-hint">
      <legend>{t('net_apis')}</legend>
      <p class="soft small" id="data-apis-hint">
        {t('net_apis_hint')}
      </p>
      {addresses.map((address, index) => {
        const isValid = parseDataApiAddress(address) !== null;
        const id = index === 0 ? 'data-api-address' : `data-api-address-${index + 1}`;
        return (
          <div key={index} data-testid="data-api-row">
            <TextField
              name={id}
              label={t('net_api_label', { number: `${index + 1}` })}
              value={address}
              readOnly={readOnly}
              problem={isValid ? null : t('options_data_api_address_invalid')}
              onInput={(text) => onChange(addresses.with(index, text))}
            >
              {nodes !== null && isValid && <NodeLine address={address} nodes={nodes} now={now} />}
              {!readOnly && addresses.length > 1 && (
                <Button compact look="quiet" onClick={() => onChange(addresses.toSpliced(index, 1))}>
                  {t('net_api_remove', { number: `${index + 1}` })}
                </Button>
              )}
            </TextField>
          </div>
        );
      })}
      {!readOnly && addresses.length < mostDataApiAddresses && (
        <Button id="add-data-api" compact onClick={() => onChange([...addresses, ''])}>
          {t('net_api_add')}
        </Button>
      )}
    </fieldset>
  );
}
