import { expect, test } from 'vitest';
import { isInOwnPage } from './wrap-fetch.ts';

/** A frame within others, the innermost first. The outermost has replaced its `parent`. */
function frameIn(...origins: string[]): Window {
  const frames = origins.map((origin) => ({
    get location(): Location {
      if (origin === '') throw new DOMException('Blocked a frame', 'SecurityError');
      return { origin } as Location;
    },
  }));
  for (const [index, frame] of frames.entries()) {
    Object.assign(frame, { parent: frames[index + 1] ?? null, top: frames.at(-1) });
  }
  return frames[0] as unknown as Window;
}

test.each([
  [['https://a.example'], true],
  [['https://a.example', 'https://a.example'], true],
  [['https://a.example', 'null', 'https://a.example'], true],
  [['https://a.example', 'https://b.example'], false],
  [['https://a.example', ''], false],
  // Its own site around that of another.
  [['https://a.example', 'https://b.example', 'https://a.example'], false],
  [['https://a.example', '', 'https://a.example'], false],
])('the frames %j are of one site: %s', (origins, expected) => {
  expect(isInOwnPage(frameIn(...origins))).toBe(expected);
});
