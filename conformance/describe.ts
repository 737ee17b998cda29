import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import type { HttpAnswer } from './transport.ts';

const longest = 240;

/** Makes a service's text safe for a terminal: one line, no control characters, limited length. */
export function quoted(text: string): string {
  const line = escapeInvisible(text.replace(/\s+/g, ' ').trim());
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** An answer in one line. */
export function answered({ status, text }: HttpAnswer): string {
  return `HTTP ${status}, ${text === '' ? 'no body' : quoted(text)}`;
}

/** A header's value, or that it is missing. */
export function header(answer: HttpAnswer, name: string): string {
  const value = answer.headers[name.toLowerCase()];
  return value === undefined ? `no ${name} header` : `${name}: ${quoted(value)}`;
}
