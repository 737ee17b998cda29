import { useEffect, useState } from 'preact/hooks';
import { t } from '#lib/i18n/i18n.ts';
import { Icon } from './icon.tsx';

const feedbackMs = 2000;

/** Copies `text` whole and says so, on screen and to screen readers. `what` names it: "Copy public key". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), feedbackMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <span class="copy">
      <button type="button" class="icon-button" aria-label={t('copy_named', { what })} title={t('copy')} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'cross' : 'copy'} />
      </button>
      <span role="status" class="copy-said">
        {outcome === 'copied' && t('copied')}
        {outcome === 'failed' && t('copy_failed')}
      </span>
    </span>
  );
}
