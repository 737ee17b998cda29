import { expect, test } from 'vitest';
import { browserMessages } from './browser-messages.ts';

const english = {
  gap: { message: 'From {from} to {to}, {from}', description: 'A gap.', placeholders: { to: 'time', from: 'time' } },
  plain: { message: 'Deny', description: 'A button.' },
  sites: { message: { one: '{count} site', other: '{count} sites' }, placeholders: { count: 'number' } },
};

test('names become positions, plural forms messages, and nothing but the text is left', () => {
  expect(browserMessages(english)).toEqual({
    gap: { message: 'From $1 to $2, $1' },
    plain: { message: 'Deny' },
    sites_one: { message: '$1 site' },
    sites_other: { message: '$1 sites' },
  });
});

test('a translation has the positions of the English names, and its own plural forms', () => {
  const translation = { gap: 'Bis {to}, von {from}', plain: 'Nein', sites: { two: 'zwei', other: '{count}' } };
  expect(browserMessages(english, translation)).toEqual({
    gap: { message: 'Bis $2, von $1' },
    plain: { message: 'Nein' },
    sites_two: { message: 'zwei' },
    sites_other: { message: '$1' },
  });
});

test.each(['{from}{to}', '{from}0', 'costs 5 $', '{other}'])(
  'what a browser would read differently is refused: %s',
  (gap) => {
    expect(() => browserMessages(english, { gap })).toThrow('gap');
  },
);
