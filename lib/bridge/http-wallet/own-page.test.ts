import { expect, test } from 'vitest';
import { isInOwnPage } from './wrap-fetch.ts';

const at = (origin: string) => ({ location: { origin } as Location });

test('a page is in its own, and so is a frame of the same origin', () => {
  expect(isInOwnPage({ ...at('https://a.example'), top: at('https://a.example') })).toBe(true);
});

test('a frame in the page of another is not, whether the browser tells of that page or not', () => {
  expect(isInOwnPage({ ...at('https://a.example'), top: at('https://b.example') })).toBe(false);
  expect(isInOwnPage({ ...at('https://a.example'), top: null })).toBe(false);
  const hidden = {
    get location(): Location {
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
  };
  expect(isInOwnPage({ ...at('https://a.example'), top: hidden })).toBe(false);
});
