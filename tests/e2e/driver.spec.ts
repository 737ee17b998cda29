import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/fixtures/extension-test.ts';

test(
  'a page of the tests has the size and the colours that it is to have',
  { tag: '@chromium' },
  async ({ driver }, info) => {
    const page = await driver.extensionPage('popup.html', { width: 380, height: 600 });
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([380, 600]);
    const pictures: Buffer[] = [];
    for (const dark of [true, false, true]) {
      const path = info.outputPath(`${pictures.length}.png`);
      await page.screenshot(path, { dark });
      pictures.push(await readFile(path));
    }
    const [first, light, second] = pictures;
    expect(first).not.toEqual(light);
    expect(second).not.toEqual(light);
  },
);
