import { accessibilityFaults } from '#tests/fixtures/accessibility.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

test.describe('a page that is not accessible', () => {
  const html = `<head><title>Bad</title><style>
    :root { color-scheme: light dark; background: light-dark(#fff, #000); }
    p { color: #595959; }
  </style></head><body><main><h1>Bad</h1><p>Text that is grey on any ground</p><input></main>`;
  test.use({ pages: { '/bad': { html, open: true } } });

  test('is found out, under either colour scheme', async ({ driver, site }) => {
    const page = await driver.newPage(site.url('shop.localhost', '/bad'));
    const faults = await accessibilityFaults(page);
    expect(faults.map((fault) => fault.split(' at ')[0])).toEqual([
      'light: label (critical)',
      'dark: color-contrast (serious)',
    ]);
  });
});
