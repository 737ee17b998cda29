import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import type { HttpAnswer } from './transport.ts';

const longest = 240;

/** Text of a service for a terminal: on one line, nothing in it that a terminal would act on, and not too long. */
export function quoted(text: string): string {
  const line = escapeInvisible(text.replace(/\s+/g, ' ').trim());
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** What was answered, in one line. */
export function answered({ status, text }: HttpAnswer): string {
  return `HTTP ${status}, ${text === '' ? 'no body' : quoted(text)}`;
}

/** Whether a header was there, and what it said. */
export function header(answer: HttpAnswer, name: string): string {
  const value = answer.headers[name.toLowerCase()];
  return value === undefined ? `no ${name} header` : `${name}: ${quoted(value)}`;
}
