import type { PositionEstimate } from '#lib/data-api/schema/position-estimate.ts';
import { type MarginScale, marginScale } from '#lib/explorer/margin/margin-scale.ts';
import { t } from '#lib/i18n/i18n.ts';
import { type MarginAsset, marginAmountOf, marginTick } from './margin-amount.ts';

/** Heights of one case's strip, in pixels: letters, bar, letters. */
const strip = { height: 52, barTop: 18, barHeight: 16, above: 12, below: 48 };

const percent = (at: number): string => `${(at * 100).toFixed(3)}%`;

/** Keeps text inside the picture at its ends: before `start` and after `end`. */
function anchorAt(at: number, start = 0.02, end = 0.97): 'start' | 'middle' | 'end' {
  return at < start ? 'start' : at > end ? 'end' : 'middle';
}

/** One case: a bar with a zone up to each level, and each level's line and letter, above and below in turn. */
function Strip({ levels, scale }: { levels: MarginScale['best']; scale: MarginScale }) {
  const { height, barTop, barHeight } = strip;
  const held = scale.collateral && percent(scale.collateral.at);
  const marks = (levels ?? []).flatMap(({ name, at }, index) =>
    at === null ? [] : { name, index, at, x: percent(at), above: index % 2 === 0 },
  );
  return (
    <svg class="scale-bar" aria-hidden="true" width="100%" height={height}>
      <rect class="margin-track" x="0" y={barTop} width="100%" height={barHeight} rx="3" />
      {/* From the highest level down, so that each zone ends where the next lower one begins. */}
      {marks.toReversed().map(({ name, index, x }) => (
        <rect key={name} class={`margin-zone-${index}`} x="0" y={barTop} width={x} height={barHeight} rx="3" />
      ))}
      {marks.map(({ name, at, x, above }) => (
        <g key={name}>
          <line
            class="margin-mark"
            x1={x}
            x2={x}
            y1={above ? barTop - 4 : barTop}
            y2={barTop + barHeight + (above ? 0 : 4)}
          />
          <text class="margin-letter" x={x} y={above ? strip.above : strip.below} text-anchor={anchorAt(at)}>
            {t(`ex_margin_letter_${name}`)}
          </text>
        </g>
      ))}
      {held !== null && <line class="margin-collateral" x1={held} x2={held} y1="0" y2={height} />}
    </svg>
  );
}

function Axis({ scale, asset }: { scale: MarginScale; asset: MarginAsset | null }) {
  return (
    <svg class="scale-bar" aria-hidden="true" width="100%" height="22">
      <line class="margin-axis" x1="0" x2="100%" y1="0.5" y2="0.5" />
      {scale.ticks.map(({ raw, at }) => (
        <g key={raw}>
          <line class="margin-axis" x1={percent(at)} x2={percent(at)} y1="0" y2="5" />
          <text class="margin-tick" x={percent(at)} y="18" text-anchor={anchorAt(at)}>
            {marginTick(raw, asset)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function alternative(scale: MarginScale, asset: MarginAsset | null): string {
  const of = (levels: MarginScale['best'], name: string): string | null => {
    const all = levels?.map(({ name, raw }) => `${t(`ex_margin_level_${name}`)} ${marginAmountOf(raw, asset)}`);
    return all ? t('ex_margin_picture_case', { case: name, levels: all.join(', ') }) : null;
  };
  const held = scale.collateral;
  const collateral = held && t('ex_margin_picture_collateral', { amount: marginAmountOf(held.raw, asset) });
  const cases = [of(scale.best, t('ex_margin_best')), of(scale.worst, t('ex_margin_worst')), collateral];
  return t('ex_margin_picture', { cases: cases.filter((part) => part !== null).join(' ') });
}

/** All levels of both cases on one scale, with the collateral. The table below it says the same in words. */
export function MarginPicture(props: {
  margin: PositionEstimate['margin'];
  collateral: string;
  asset: MarginAsset | null;
}) {
  const { margin, collateral, asset } = props;
  const scale = marginScale(margin?.bestCase ?? null, margin?.worstCase ?? null, collateral);
  if (scale === null) return <p class="soft">{t('ex_margin_flat_text')}</p>;
  const held = scale.collateral;
  return (
    <div class="margin-picture" role="img" aria-label={alternative(scale, asset)} data-testid="margin-picture">
      {held !== null && (
        <>
          <span />
          <svg class="scale-bar" aria-hidden="true" width="100%" height="20">
            <text class="margin-collateral-word" x={percent(held.at)} y="14" text-anchor={anchorAt(held.at, 0.2, 0.8)}>
              {held.beyond ? `${t('ex_margin_collateral_beyond')} →` : t('ex_margin_collateral')}
            </text>
          </svg>
        </>
      )}
      <span class="margin-case">{t('ex_margin_best')}</span>
      <Strip levels={scale.best} scale={scale} />
      <span class="margin-case">{t('ex_margin_worst')}</span>
      <Strip levels={scale.worst} scale={scale} />
      <span class="margin-unit soft small">
        {asset === null ? t('ex_margin_scale_smallest') : t('ex_margin_scale_unit', { symbol: asset.symbol })}
      </span>
      <Axis scale={scale} asset={asset} />
    </div>
  );
}
