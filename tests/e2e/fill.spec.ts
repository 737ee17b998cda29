import { expect, test } from '#tests/fixtures/extension-test.ts';

test.describe('a field that holds text', () => {
  test.use({ pages: { '/field': { html: '<input id="field" value="old text">' } } });

  test('is filled and emptied as by hand, and its page hears of it', async ({ driver, site }) => {
    const page = await driver.newPage(site.url('shop.localhost', '/field'));
    // As a page does that draws anew: whatever it has not heard of, it puts back.
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('#field');
      if (!field) throw new Error('no field');
      let heard = field.value;
      field.addEventListener('input', () => {
        heard = field.value;
      });
      const draw = (): void => {
        field.value = heard;
      };
      for (const event of ['change', 'blur', 'keydown']) field.addEventListener(event, draw);
    });
    const value = (): Promise<string | undefined> =>
      page.evaluate(() => document.querySelector<HTMLInputElement>('#field')?.value);
    await page.fill('#field', 'new');
    expect(await value()).toBe('new');
    await page.fill('#field', '');
    expect(await value()).toBe('');
    await page.fill('#field', 'newer');
    expect(await value()).toBe('newer');
  });
});
