import type { ComponentChildren, JSX } from 'preact';
import { Skeleton } from '#components/skeleton.tsx';
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
  children: (data: T) => ComponentChildren;
}): JSX.Element {
  const { answer, rows = 8 } = props;
  const { data } = answer;
  const failed = (answer.failureReason ?? answer.error) !== null;
  return (
    <>
      <AnswerFailure answer={answer} />
      {data === undefined && !failed && <Skeleton rows={rows} />}
      {data !== undefined && props.children(data)}
    </>
  );
}
