import type { ComponentChildren, JSX } from 'preact';
import { Skeleton } from '#components/status.tsx';
import { AnswerFailure } from './answer-failure.tsx';
import type { Answer } from './use-query.ts';

/**
 * A query's answer in whatever state it is: skeletons while nothing is known, what went wrong when something did, and
 * what `children` makes of the data as soon as there is any, fresh or not. An empty answer is for `children` to explain.
 */
export function Answered<T>(props: {
  answer: Answer<T>;
  /** How many rows the skeleton has. */
  rows?: number;
  /**
   * Whether data that stand in for the answer are those of another question. They may stay while the answer is awaited;
   * beside the word that it failed they would pass for it.
   */
  otherStandsIn?: boolean;
  children: (data: T) => ComponentChildren;
}): JSX.Element {
  const { answer, rows = 8, otherStandsIn = false } = props;
  const failed = (answer.failureReason ?? answer.error) !== null;
  const data = failed && otherStandsIn && answer.isPlaceholderData ? undefined : answer.data;
  return (
    <>
      <AnswerFailure answer={answer} known={data !== undefined} />
      {data === undefined && !failed && <Skeleton rows={rows} />}
      {data !== undefined && props.children(data)}
    </>
  );
}
