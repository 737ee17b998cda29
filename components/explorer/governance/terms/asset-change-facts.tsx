import type { JSX } from 'preact';
import type { AssetDetails } from '#lib/data-api/schema/asset.ts';
import { assetAmount } from '#lib/explorer/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { Fact, IdFact } from '../fact.tsx';
import { OtherMembers } from '../other-members.tsx';

/** The details of an asset that would be added, with amounts in whole units of it. */
export function AssetChangeFacts({ details }: { details: AssetDetails }): JSX.Element {
  const { erc20, builtinAsset } = details;
  const amount = (raw: string): string => `${assetAmount(raw, details)} ${escapeInvisible(details.symbol)}`;
  return (
    <>
      <dl class="facts">
        <Fact label={t('ex_asset_name')} raw={details.name} />
        <Fact label={t('ex_asset_symbol')} raw={details.symbol} />
        <Fact label={t('ex_asset_decimals')} raw={details.decimals} />
        <Fact label={t('ex_asset_quantum')} raw={details.quantum} words={amount(details.quantum)} />
        {builtinAsset !== null && (
          <Fact
            label={t('ex_asset_faucet')}
            raw={builtinAsset.maxFaucetAmountMint}
            words={amount(builtinAsset.maxFaucetAmountMint)}
          />
        )}
        {erc20 !== null && (
          <>
            <IdFact label={t('ex_asset_contract')} raw={erc20.contractAddress} />
            <Fact label={t('ex_asset_lifetime_limit')} raw={erc20.lifetimeLimit} words={amount(erc20.lifetimeLimit)} />
            <Fact
              label={t('ex_asset_withdraw_threshold')}
              raw={erc20.withdrawThreshold}
              words={amount(erc20.withdrawThreshold)}
            />
          </>
        )}
      </dl>
      <OtherMembers of={details} shown={['name', 'symbol', 'decimals', 'quantum', 'builtinAsset', 'erc20']} />
      <OtherMembers of={builtinAsset ?? {}} shown={['maxFaucetAmountMint']} />
      <OtherMembers of={erc20 ?? {}} shown={['contractAddress', 'lifetimeLimit', 'withdrawThreshold']} />
    </>
  );
}
