import { useMemo, useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { rationaleStart } from '#lib/explorer/governance/rationale-start.ts';
import { t } from '#lib/i18n/i18n.ts';
import { Markdown, PlainText } from './markdown.tsx';

/** Why, in the proposer's words. A long one is cut until the reader asks for the rest, so that it opens as fast as a short one. */
export function Rationale({ text }: { text: string }) {
  const asSent = useAsSent();
  const [all, setAll] = useState(false);
  const start = useMemo(() => rationaleStart(text), [text]);
  if (text === '') return <p class="soft">{t('ex_gov_no_description')}</p>;
  if (asSent) return <PlainText text={text} />;
  return (
    <>
      <Markdown text={all || start === null ? text : start} />
      {start !== null && (
        <p>
          <Button look="quiet" compact aria-expanded={all} onClick={() => setAll(!all)} data-testid="rationale-all">
            {all ? t('ex_gov_rationale_less') : t('ex_gov_rationale_all')}
          </Button>
        </p>
      )}
    </>
  );
}
