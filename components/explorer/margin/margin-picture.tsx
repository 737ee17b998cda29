import { percentAt, ScaleLabels } from '#components/explorer/shell/scale-labels.tsx';
import type { PositionEstimate } from '#lib/data-api/estimate-position.ts';
import { type MarginScale, marginScale } from '#lib/explorer/margin/margin-scale.ts';
import { bidiIsolate } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

/** Heights in pixels. */
const strip = { height: 24, barTop: 4, barHeight: 16 };

/** One case: a bar with a zone up to each level, and each level's line below its letter. */
function Strip({ levels, scale }: { levels: MarginScale['best']; scale: MarginScale }) {
  const { height, barTop, barHeight } = strip;
  const marks = (levels ?? []).flatMap(({ name, at }, index) =>
    at === null ? [] : { name, index, at, x: percentAt(at) },
  );
  return (
    <div class="margin-strip">
      <ScaleLabels
        class="margin-letters"
        labels={marks.map(({ name, at }) => ({ at, text: t(`ex_margin_letter_${name}`) }))}
      />
      <svg class="scale-bar" aria-hidden="true" width="100%" height={height}>
        <rect class="margin-track" x="0" y={barTop} width="100%" height={barHeight} rx="3" />
        {/* From the highest level down, so that each zone ends where the next lower one begins. */}
        {marks.toReversed().map(({ name, index, x }) => (
          <rect key={name} class={`margin-zone-${index}`} x="0" y={barTop} width={x} height={barHeight} rx="3" />
        ))}
        {marks.map(({ name, x }) => (
          <line key={name} class="margin-mark" x1={x} x2={x} y1="0" y2={barTop + barHeight} />
        ))}
      </svg>
      {scale.collateral !== null && <span class="margin-collateral" style={{ left: percentAt(scale.collateral.at) }} />}
    </div>
  );
}

/** All levels of both cases on one scale, with the collateral. Hidden from screen readers: the table below it says the same in words. */
export function MarginPicture({ margin, collateral }: { margin: PositionEstimate['margin']; collateral: string }) {
  const scale = marginScale(margin?.bestCase ?? null, margin?.worstCase ?? null, collateral);
  if (scale === null) return <p class="soft">{t('ex_margin_flat_text')}</p>;
  const held = scale.collateral;
  return (
    <div class="margin-picture" aria-hidden="true" data-testid="margin-picture">
      {held !== null && (
        <>
          <span />
          <ScaleLabels
            class="margin-letters"
            ends={0.25}
            labels={[
              {
                at: held.at,
                text: held.beyond ? `${bidiIsolate(t('ex_margin_collateral_beyond'))} →` : t('ex_margin_collateral'),
              },
            ]}
          />
        </>
      )}
      <span class="margin-case">{t('ex_margin_best')}</span>
      <Strip levels={scale.best} scale={scale} />
      <span class="margin-case">{t('ex_margin_worst')}</span>
      <Strip levels={scale.worst} scale={scale} />
    </div>
  );
}
