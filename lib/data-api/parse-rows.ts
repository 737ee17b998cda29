import type * as z from 'zod/mini';
import { DataApiError } from './data-api-error.ts';

/** The first thing that is wrong, with the path of the member it is in. */
export function firstProblem(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'not as specified';
  const path = issue.path.map(String).join('.');
  return path ? `${path}: ${issue.message}` : issue.message;
}

/** `unreadable` has a line for each item that `schema` refuses, such as `3: node.details.erc20: Invalid input`. */
export function readEach<T>(schema: z.ZodMiniType<T>, items: readonly unknown[]): { items: T[]; unreadable: string[] } {
  const read: T[] = [];
  const unreadable: string[] = [];
  items.forEach((item, index) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) read.push(parsed.data);
    else unreadable.push(`${index}: ${firstProblem(parsed.error)}`);
  });
  return { items: read, unreadable };
}

/** Throws `bad-response` when `schema` refuses `body`. */
export function readAnswer<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new DataApiError({ kind: 'bad-response', problem: firstProblem(parsed.error) });
}
