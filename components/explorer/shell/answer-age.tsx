import type { JSX } from 'preact';
import { Icon } from '#components/icon.tsx';
import { formatAge } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { useExplorer } from './explorer-context.ts';
import type { Answer } from './use-query.ts';

/** How old an answer may be before its age is worth a word. Milliseconds. */
const freshMs = 60_000;

/** How old the answer on screen is, when it is not fresh, and the button that asks again. */
export function AnswerAge({
  answer,
}: {
  answer: Pick<Answer<unknown>, 'dataUpdatedAt' | 'isFetching' | 'askAgain'>;
}): JSX.Element {
  const now = useExplorer().now.value;
  const { dataUpdatedAt, isFetching } = answer;
  const known = dataUpdatedAt > 0;
  const old = known && now - dataUpdatedAt >= freshMs;
  return (
    <span class="answer-age small soft" data-testid="answer-age" data-old={old}>
      {isFetching && known && <span>{t('ex_refreshing')}</span>}
      {!isFetching && old && <span>{t('as_of', { age: formatAge(dataUpdatedAt, now) })}</span>}
      {isFetching && old && <span>{t('as_of', { age: formatAge(dataUpdatedAt, now) })}</span>}
      <button
        type="button"
        class="icon-button"
        aria-label={t('ex_refresh')}
        title={t('ex_refresh')}
        disabled={isFetching}
        onClick={answer.askAgain}
      >
        <Icon name="refresh" />
      </button>
    </span>
  );
}
