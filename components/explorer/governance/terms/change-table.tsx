import type { JSX } from 'preact';
import { Breakable } from '#components/breakable.tsx';
import { useAsSent } from '#components/explorer/shell/explorer-context.ts';
import { Fact, OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import type { Asset } from '#lib/data-api/list-assets.ts';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import type { Terms } from '#lib/data-api/schema/proposal.ts';
import { isTokenAmount } from '#lib/explorer/parameter-value.ts';
import { amountWithSymbol } from '#lib/format/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { jsonChange, ParameterValueView } from '../../parameters/parameter-value.tsx';
import { AssetFact } from './members.tsx';

/** One value of a proposal, as sent. `now` is undefined where the current value is not known. */
interface Change {
  name: string;
  now: string | undefined;
  proposed: string;
}

/**
 * New values beside the current ones. `unknown` says why a current value is not there. `enacted`: the current values are from
 * after the change, so what they were before is not known.
 */
function ChangeTable(props: {
  changes: readonly Change[];
  enacted: boolean;
  unknown: string;
  show: (raw: string) => JSX.Element;
}) {
  const { changes, enacted, unknown, show } = props;
  const asSent = useAsSent();
  const current = {
    label: t('ex_gov_now'),
    cell: ({ now, proposed }: Change) => (
      <span data-testid="change-now" class={now === undefined ? 'soft' : undefined}>
        {now === undefined ? unknown : enacted && now === proposed && !asSent ? t('ex_gov_still') : show(now)}
      </span>
    ),
  };
  const next = {
    label: enacted ? t('ex_gov_changed_to') : t('ex_gov_proposed'),
    cell: ({ now, proposed }: Change) => (
      <span data-testid="change-proposed" data-raw={proposed} class="change-new">
        {show(proposed)}
        {now === proposed && !enacted && <span class="soft small change-same">{t('ex_gov_same')}</span>}
      </span>
    ),
  };
  const name = { label: t('ex_gov_what'), cell: (change: Change) => change.name };
  return (
    <Sheet
      class="change-table"
      testId="changes"
      columns={enacted ? [name, next, current] : [name, current, next]}
      rows={changes}
      keyOf={({ name }) => name}
      rowHeads
    />
  );
}

/** What would change of an asset. `asset` is null while it is not known. */
export function AssetUpdate(props: {
  update: NonNullable<Terms['updateAsset']>;
  asset: Asset | null;
  enacted: boolean;
}) {
  const { update, asset, enacted } = props;
  const { assetId, changes } = update;
  const details = asset?.details ?? null;
  const rows = [
    { name: t('ex_asset_quantum'), now: details?.quantum, proposed: changes?.quantum },
    ...(['lifetimeLimit', 'withdrawThreshold'] as const).map((limit) => ({
      name: t(`ex_asset_${limit}`),
      now: details?.erc20?.[limit],
      proposed: changes?.erc20?.[limit],
    })),
  ].flatMap(({ proposed, ...row }) => (proposed === undefined ? [] : { ...row, proposed }));
  return (
    <>
      <dl class="facts">
        <AssetFact label={t('ex_asset')} id={assetId} asset={asset} />
      </dl>
      <ChangeTable
        changes={rows}
        enacted={enacted}
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
  enacted: boolean;
}) {
  const { change, current, enacted } = props;
  const asSent = useAsSent();
  const { key, value } = change;
  const now = current?.value;
  const unit = isTokenAmount(key) ? props.token : null;
  const lines = asSent || enacted || now === undefined ? null : jsonChange(now, value);
  return (
    <>
      <dl class="facts">
        <Fact label={t('ex_gov_parameter')} raw={key}>
          <RouteLink to={{ view: 'parameters', query: { q: key } }}>
            <code>
              <Breakable text={escapeInvisible(key)} />
            </code>
          </RouteLink>
        </Fact>
      </dl>
      {lines ?? (
        <ChangeTable
          changes={[{ name: t('ex_gov_parameter_value'), now, proposed: value }]}
          enacted={enacted}
          unknown={t('ex_gov_parameter_not_known')}
          show={(raw) => <ParameterValueView value={raw} unit={unit} />}
        />
      )}
      <OtherMembers of={change} shown={['key', 'value']} />
    </>
  );
}
