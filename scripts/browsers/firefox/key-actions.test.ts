import { expect, test } from 'vitest';
import { keyActions } from './key-actions.ts';

test('a chord is let go in the order opposite to the pressing', () => {
  expect(keyActions('Shift+Tab')).toEqual([
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        { type: 'keyDown', value: '\uE008' },
        { type: 'keyDown', value: '\uE004' },
        { type: 'keyUp', value: '\uE004' },
        { type: 'keyUp', value: '\uE008' },
      ],
    },
  ]);
});

test('a key that nobody knows is refused by name', () => {
  expect(() => keyActions('Retrun')).toThrow('unknown key: Retrun');
});
