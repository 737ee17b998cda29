import type * as z from 'zod/mini';
import { DataApiError } from './data-api-error.ts';

/** A list item that does not match the specification. */
export interface Unreadable {
  index: number;
  /** Names the member at fault, e.g. `node.details.erc20: Invalid input`. */
  message: string;
}

/** The first thing that is wrong, with the path of the member it is in. */
export function firstProblem(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'not as specified';
  const path = issue.path.map(String).join('.');
  return path ? `${path}: ${issue.message}` : issue.message;
}

/** Reports what `schema` cannot read. */
export function readEach<T>(
  schema: z.ZodMiniType<T>,
  items: readonly unknown[],
): { items: T[]; unreadable: Unreadable[] } {
  const read: T[] = [];
  const unreadable: Unreadable[] = [];
  items.forEach((item, index) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) read.push(parsed.data);
    else unreadable.push({ index, message: firstProblem(parsed.error) });
  });
  return { items: read, unreadable };
}

/** Throws `bad-response` when `schema` refuses `body`. */
export function readAnswer<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new DataApiError({ kind: 'bad-response', problem: firstProblem(parsed.error) });
}
