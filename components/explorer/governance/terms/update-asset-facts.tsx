import type { JSX } from 'preact';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Terms } from '#lib/data-api/schema/terms.ts';
import { assetAmount } from '#lib/explorer/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { IdFact } from '../fact.tsx';
import { OtherMembers } from '../other-members.tsx';
import { ChangeTable, type ProposedChange } from './change-table.tsx';

/** An amount in whole units where the asset is known, and as it was sent. */
function Amount({ raw, asset }: { raw: string; asset: Asset | null }): JSX.Element {
  if (raw === '') return <span class="soft">{t('ex_empty_value')}</span>;
  if (!asset?.details) return <>{escapeInvisible(raw)}</>;
  return (
    <>
      {assetAmount(raw, asset.details)} {escapeInvisible(asset.details.symbol)}{' '}
      <code class="soft">{escapeInvisible(raw)}</code>
    </>
  );
}

/** What would change of an asset, beside what the asset list says now. `asset` is null while that is not known. */
export function UpdateAssetFacts(props: {
  update: NonNullable<Terms['updateAsset']>;
  asset: Asset | null;
}): JSX.Element {
  const { update, asset } = props;
  const { changes } = update;
  const details = asset?.details ?? null;
  const change = (name: string, now: string | undefined, proposed: string): ProposedChange => ({
    name,
    now: now === undefined ? null : { raw: now, shown: <Amount raw={now} asset={asset} /> },
    proposed: { raw: proposed, shown: <Amount raw={proposed} asset={asset} /> },
  });
  const rows =
    changes === null
      ? []
      : [
          change(t('ex_asset_quantum'), details?.quantum, changes.quantum),
          ...(changes.erc20 === null
            ? []
            : [
                change(t('ex_asset_lifetime_limit'), details?.erc20?.lifetimeLimit, changes.erc20.lifetimeLimit),
                change(
                  t('ex_asset_withdraw_threshold'),
                  details?.erc20?.withdrawThreshold,
                  changes.erc20.withdrawThreshold,
                ),
              ]),
        ];
  return (
    <>
      <dl class="facts">
        <IdFact label={t('ex_asset')} raw={update.assetId}>
          {details !== null && (
            <RouteLink to={{ view: 'assets', id: update.assetId }}>{escapeInvisible(details.symbol)}</RouteLink>
          )}
        </IdFact>
      </dl>
      <ChangeTable changes={rows} unknown={t('ex_gov_asset_not_known')} />
      <OtherMembers of={update} shown={['assetId', 'changes']} />
      <OtherMembers of={changes ?? {}} shown={['quantum', 'erc20']} />
      <OtherMembers of={changes?.erc20 ?? {}} shown={['lifetimeLimit', 'withdrawThreshold']} />
    </>
  );
}
