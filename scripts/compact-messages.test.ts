import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compactMessages } from './compact-messages.ts';

const compacted = (messages: unknown): unknown => JSON.parse(compactMessages(JSON.stringify(messages)));

test('placeholders become positions, and nothing but the text is left', () => {
  const placeholders = { to: { content: '$2' }, from: { content: '$1', example: 'noon' } };
  const message = { message: 'From $FROM$ to $to$, $FROM$', description: 'For authors', placeholders };
  expect(compacted({ gap: message, plain: { message: 'Deny' } })).toEqual({
    gap: { message: 'From $1 to $2, $1' },
    plain: { message: 'Deny' },
  });
});

test.each(['$A$$B$', '$A$0', '$A$x$B$', 'costs 5 $'])(
  'what a browser would read differently is refused: %s',
  (message) => {
    const placeholders = { a: { content: '$1' }, b: { content: '$2' } };
    expect(() => compacted({ odd: { message, placeholders } })).toThrow('odd');
  },
);

test('the English messages are a quarter smaller', () => {
  const json = readFileSync(new URL('../public/_locales/en/messages.json', import.meta.url), 'utf8');
  expect(compactMessages(json).length).toBeLessThan(0.75 * json.length);
});
