import { useMemo, useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { t } from '#lib/i18n/i18n.ts';
import { Markdown, PlainText } from './markdown.tsx';

/** What is shown of a long rationale until the reader asks for all: about a screen. */
const startLength = 1_500;
const startLines = 30;

/** Of a rationale that is hardly longer than its start, nothing is left out. */
const slack = 1_000;

/** The start of a text up to and with its line number `lines`. */
function firstLines(text: string, lines: number): string {
  let end = -1;
  for (let count = 0; count < lines; count += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return text;
  }
  return text.slice(0, end);
}

/**
 * The start of a rationale that is too long to show whole, cut between paragraphs where there is a place for it, else
 * between lines or words; null where the text is short enough. Takes no longer for a long text than for a short one.
 */
export function rationaleStart(text: string): string | null {
  if (text.length <= startLength + slack && firstLines(text, startLines * 2) === text) return null;
  const start = firstLines(text.slice(0, startLength), startLines);
  const end = ['\n\n', '\n', ' '].map((gap) => start.lastIndexOf(gap)).find((at) => at > startLength / 3);
  return start.slice(0, end ?? start.length).toWellFormed();
}

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
