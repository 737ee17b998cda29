import { IconButton } from '#components/controls.tsx';
import { FieldProblem } from '#components/form.tsx';
import { Chip } from '#components/status.tsx';
import { healthOf, isRateLimited, type NodesState } from '#lib/data-api/nodes/node-state.ts';
import { doubtText, failureText } from '#lib/format/failure-text.ts';
import { asOf, formatDuration } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { mostDataApiAddresses } from '#lib/settings/network.ts';
import type { Problems } from './network-draft.ts';

function NodeLine(props: { address: string; nodes: NodesState; now: number }) {
  const { address, nodes, now } = props;
  const health = healthOf(nodes, address);
  const { failures, latencyMs, probedAt, failure, retryAt, doubt } = health;
  const paused = isRateLimited(health, now);
  if (paused || failures > 0) {
    return (
      <p class="line wrap small">
        <Chip tone={paused ? 'plain' : 'refused'} icon={paused ? 'clock' : 'warning'}>
          {paused ? t('net_api_pause', { time: formatDuration(retryAt - now) }) : t('net_api_failing')}
        </Chip>
        <span class="soft">{failure && failureText(failure)}</span>
      </p>
    );
  }
  if (doubt !== null) {
    return (
      <p class="line wrap small">
        <Chip tone={doubt.kind === 'other-network' ? 'refused' : 'waiting'} icon="warning">
          {doubt.kind === 'other-network' ? t('finding_other_network') : t('finding_off_time')}
        </Chip>
        <span class="soft">{doubtText(doubt, address)}</span>
      </p>
    );
  }
  const age = asOf(probedAt, now);
  const inUse = nodes.inUse === address;
  if (!inUse && latencyMs === null) return null;
  return (
    <p class="line wrap small">
      <Chip tone={inUse ? 'ok' : 'plain'} icon={inUse ? 'live' : 'check'}>
        {inUse ? t('net_in_use') : t('net_api_ready')}
      </Chip>
      {latencyMs !== null && <span class="soft">{t('net_latency', { ms: `${latencyMs}` })}</span>}
      {latencyMs !== null && age !== null && <span class="soft">· {age}</span>}
    </p>
  );
}

/** The data API addresses of one network, the preferred one first; `nodes` is null if the network is not in use. */
export function DataApiList(props: {
  addresses: readonly string[];
  problems: Problems['dataApiAddresses'];
  nodes: NodesState | null;
  now: number;
  onChange: (addresses: string[]) => void;
}) {
  const { addresses, problems, nodes, now, onChange } = props;
  const problemLabels = { invalid: t('options_data_api_address_invalid'), twice: t('net_api_twice') };
  return (
    <fieldset class="setting data-apis stack-2" aria-describedby="data-apis-hint">
      <legend>{t('net_apis')}</legend>
      <p class="soft small" id="data-apis-hint">
        {t('net_apis_hint')}
      </p>
      {addresses.map((address, index) => {
        const problem = problems.get(index);
        const id = index === 0 ? 'data-api-address' : `data-api-address-${index + 1}`;
        return (
          <div class="stack-1" key={index} data-testid="data-api-row">
            <div class="data-api-field line">
              <input
                type="text"
                class="field"
                id={id}
                aria-label={t('net_api_label', { number: `${index + 1}` })}
                aria-describedby={`${id}-problem`}
                aria-invalid={problem !== undefined}
                value={address}
                spellcheck={false}
                autocomplete="off"
                onInput={(event) => onChange(addresses.with(index, event.currentTarget.value))}
              />
              {addresses.length > 1 && (
                <IconButton
                  icon="cross"
                  label={t('net_api_remove', { number: `${index + 1}` })}
                  onClick={() => onChange(addresses.toSpliced(index, 1))}
                />
              )}
            </div>
            <FieldProblem id={id} problem={problem === undefined ? null : problemLabels[problem]} />
            {nodes !== null && problem === undefined && <NodeLine address={address} nodes={nodes} now={now} />}
          </div>
        );
      })}
      {addresses.length < mostDataApiAddresses && (
        <button type="button" id="add-data-api" class="button compact" onClick={() => onChange([...addresses, ''])}>
          {t('net_api_add')}
        </button>
      )}
    </fieldset>
  );
}
