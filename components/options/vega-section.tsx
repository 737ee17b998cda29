import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Failure } from '#components/failure.tsx';
import { errorMessage } from '#lib/ui/error-message.ts';
import { t } from '#lib/ui/i18n.ts';
import { Switch } from './switch.tsx';

/** Whether pages get `window.vega`. A change is saved at once; `save` rejects with a sentence for the user. */
export function VegaSection(props: { on: boolean; save: (on: boolean) => Promise<unknown> }): JSX.Element {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <section class="options-section" aria-labelledby="vega-heading" data-testid="vega-settings">
      <h2 id="vega-heading">{t('vega_heading')}</h2>
      <Failure sentence={failure} />
      <Switch
        name="vega"
        label={t('vega_switch')}
        hint={t('vega_switch_hint')}
        checked={props.on}
        onChange={(on) => {
          setFailure(null);
          props.save(on).catch((error: unknown) => setFailure(errorMessage(error)));
        }}
      />
    </section>
  );
}
