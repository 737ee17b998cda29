import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { licensesText } from './licenses.ts';

const text = licensesText();

test.each(Object.entries(packageJson.dependencies))('the package has the licence of %s %s', (name, version) => {
  expect(text).toContain(`\n${name} ${version}\n`);
});

test('it has the words of each, and says where the source is', () => {
  expect(text).toMatch(/^MIT License\n\nCopyright \(c\) 2026 The Drawbridge authors\n/);
  expect(text).toContain('Copyright (c) 2015-present Jason Miller');
  expect(text).toContain('Copyright 2016, Jake Archibald');
  expect(text).toContain('https://www.npmjs.com/package/webextension-polyfill/v/');
  expect(text).toMatch(/public-suffixes\.txt.*https:\/\/publicsuffix\.org\/list\/public_suffix_list\.dat/s);
  // What only builds and tests it does not ship.
  expect(text).not.toContain('vitest');
});
