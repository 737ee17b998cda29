import { CopyButton } from '#components/copy-button.tsx';
import { ShortKey } from '#components/short-key.tsx';
import type { Asset, AssetDetails } from '#lib/data-api/schema/asset.ts';
import { explorerPage } from '#lib/explorer/explorer-page.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatAmount } from '#lib/format/numbers.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { AssetStatus } from './asset-status.tsx';

function Source({ details }: { details: AssetDetails }) {
  const { builtinAsset, erc20, symbol } = details;
  if (erc20 !== null && erc20.contractAddress !== '') {
    return (
      <span class="line tight soft">
        <ShortKey value={erc20.contractAddress} />
        <CopyButton text={erc20.contractAddress} what={`${escapeInvisible(symbol)} ${t('asset_contract')}`} />
      </span>
    );
  }
  return <span class="soft small">{builtinAsset === null ? t('asset_no_source') : t('asset_builtin')}</span>;
}

/** The decimal places in words; unchanged if not a number. */
function decimalPlaces(decimals: string): string {
  return /^\d{1,3}$/.test(decimals) ? plural('asset_decimals', Number(decimals)) : escapeInvisible(decimals);
}

/** The asset's limits, in whole units. */
function limits({ builtinAsset, erc20, decimals, quantum, symbol }: AssetDetails): [string, string][] {
  const amount = (smallest: string): string => `${formatAmount(smallest, Number(decimals))} ${escapeInvisible(symbol)}`;
  const all: [string, string | undefined][] = [
    [t('asset_faucet'), builtinAsset?.maxFaucetAmountMint],
    [t('asset_lifetime_limit'), erc20?.lifetimeLimit],
    [t('asset_withdraw_threshold'), erc20?.withdrawThreshold],
    [t('asset_quantum'), quantum],
  ];
  return all.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, amount(value)]]));
}

/** One asset, linked to its page in the explorer. */
export function AssetRow({ asset }: { asset: Asset }) {
  const { id, details, status } = asset;
  const facts = details === null ? [] : limits(details);
  return (
    <li class="asset-row stack-1" data-testid="asset-row" data-asset-id={id}>
      <div class="asset-head line">
        <h2 class="asset-symbol">
          <a href={explorerPage('assets', id)} target="_blank" rel="noopener">
            {escapeInvisible(details?.symbol ?? '') || <ShortKey value={id} />}
          </a>
        </h2>
        {details && <span class="soft asset-name">{escapeInvisible(details.name)}</span>}
        <AssetStatus status={status} />
      </div>
      {details && (
        <div class="asset-foot split">
          <span class="soft small">{decimalPlaces(details.decimals)}</span>
          <Source details={details} />
        </div>
      )}
      {details && facts.length > 0 && (
        <details class="small">
          <summary class="soft">
            {t('asset_details', { symbol: escapeInvisible(details.symbol || details.name) })}
          </summary>
          <dl>
            {facts.map(([name, value]) => (
              <div class="asset-limit" key={name}>
                <dt class="soft">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
