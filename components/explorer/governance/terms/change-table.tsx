import type { JSX } from 'preact';
import { IdFact, OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Terms } from '#lib/data-api/schema/terms.ts';
import { amountWithSymbol } from '#lib/explorer/asset-labels.ts';
import { isTokenAmount } from '#lib/explorer/governance/governance-token.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { ParameterValueView } from '../../parameters/parameter-value.tsx';

/** One value that would change, as sent. `now` is undefined where the current value is not known. */
interface Change {
  name: string;
  now: string | undefined;
  proposed: string;
}

/** New values beside the current ones. `unknown` says why a current value is not there. */
function ChangeTable(props: { changes: readonly Change[]; unknown: string; show: (raw: string) => JSX.Element }) {
  const { changes, unknown, show } = props;
  return (
    <Sheet
      class="change-table"
      testId="changes"
      columns={[t('ex_gov_what'), t('ex_gov_now'), t('ex_gov_proposed')]}
      rows={changes}
      keyOf={({ name }) => name}
      rowHeads
      cells={({ name, now, proposed }) => [
        name,
        <span key="now" data-testid="change-now" class={now === undefined ? 'soft' : undefined}>
          {now === undefined ? unknown : show(now)}
        </span>,
        <span key="proposed" data-testid="change-proposed" data-raw={proposed}>
          {show(proposed)}
          {now === proposed && <span class="soft small change-same">{t('ex_gov_same')}</span>}
        </span>,
      ]}
    />
  );
}

/** What would change of an asset. `asset` is null while it is not known. */
export function AssetUpdate(props: { update: NonNullable<Terms['updateAsset']>; asset: Asset | null }) {
  const { update, asset } = props;
  const { assetId, changes } = update;
  const details = asset?.details ?? null;
  const rows: Change[] = [];
  if (changes !== null) {
    rows.push({ name: t('ex_asset_quantum'), now: details?.quantum, proposed: changes.quantum });
  }
  for (const limit of ['lifetimeLimit', 'withdrawThreshold'] as const) {
    const proposed = changes?.erc20?.[limit];
    if (proposed !== undefined) rows.push({ name: t(`ex_asset_${limit}`), now: details?.erc20?.[limit], proposed });
  }
  return (
    <>
      <dl class="facts">
        <IdFact label={t('ex_asset')} raw={assetId}>
          {details !== null && (
            <RouteLink to={{ view: 'assets', id: assetId }}>{escapeInvisible(details.symbol)}</RouteLink>
          )}
        </IdFact>
      </dl>
      <ChangeTable
        changes={rows}
        unknown={t('ex_gov_asset_not_known')}
        show={(raw) => <Sent raw={raw} words={raw !== '' && details ? amountWithSymbol(raw, details) : undefined} />}
      />
      <OtherMembers
        of={update}
        shown={{ assetId: null, changes: { quantum: null, erc20: { lifetimeLimit: null, withdrawThreshold: null } } }}
      />
    </>
  );
}

/** The new value of a network parameter. `current` is null while it is not known. */
export function ParameterUpdate(props: {
  change: NetworkParameter;
  current: NetworkParameter | null;
  token: Asset | null;
}) {
  const { change, current } = props;
  const { key, value } = change;
  const unit = isTokenAmount(key) ? props.token : null;
  return (
    <>
      <dl class="facts">
        <IdFact label={t('ex_gov_parameter')} raw={key}>
          <RouteLink to={{ view: 'parameters', query: { q: key } }}>{t('ex_gov_parameter_all')}</RouteLink>
        </IdFact>
      </dl>
      <ChangeTable
        changes={[{ name: t('ex_gov_parameter_value'), now: current?.value, proposed: value }]}
        unknown={t('ex_gov_parameter_not_known')}
        show={(raw) => <ParameterValueView value={raw} unit={unit} />}
      />
      <OtherMembers of={change} shown={{ key: null, value: null }} />
    </>
  );
}
