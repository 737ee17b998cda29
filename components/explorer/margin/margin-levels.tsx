import type { JSX } from 'preact';
import type { MarginLevels, PositionEstimate } from '#lib/data-api/schema/position-estimate.ts';
import { levelNames } from '#lib/explorer/margin/margin-scale.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { type MarginAsset, marginAmountOf } from './margin-amount.ts';
import { levelWords } from './margin-labels.ts';

function Amount({ raw, asset }: { raw: string | undefined; asset: MarginAsset | null }): JSX.Element {
  if (raw === undefined || raw === '') return <span class="soft">{t('ex_margin_price_not_told')}</span>;
  return (
    <>
      {marginAmountOf(raw, asset)} {asset?.decimals ? <code class="soft">{escapeInvisible(raw)}</code> : null}
    </>
  );
}

/** The four levels in both cases, as a table, with what each of them means. */
export function MarginLevelsTable(props: {
  margin: PositionEstimate['margin'];
  asset: MarginAsset | null;
}): JSX.Element {
  const { margin, asset } = props;
  const cases: [string, MarginLevels | null][] = [
    [t('ex_margin_best'), margin?.bestCase ?? null],
    [t('ex_margin_worst'), margin?.worstCase ?? null],
  ];
  return (
    <table class="sheet margin-table" data-testid="margin-levels">
      <thead>
        <tr>
          <th scope="col">{t('ex_margin_levels')}</th>
          {cases.map(([name]) => (
            <th scope="col" class="number" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levelNames.map((level) => (
          <tr key={level} data-level={level}>
            <th scope="row">
              <span class="margin-level">
                <span class="margin-badge" aria-hidden="true">
                  {levelWords[level].letter()}
                </span>
                <span>
                  {levelWords[level].name()}
                  <span class="soft small margin-means">{levelWords[level].means()}</span>
                </span>
              </span>
            </th>
            {cases.map(([name, levels]) => (
              <td class="number" key={name} data-label={name}>
                <span>
                  <Amount raw={levels?.[level]} asset={asset} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
