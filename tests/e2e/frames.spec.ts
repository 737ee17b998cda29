import { askingWindow } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { addFrame, around, caller, callInFrame, type FrameSource, ofParent } from '#tests/fixtures/frame-calls.ts';
import { connect, listKeys } from '#tests/fixtures/provider-calls.ts';

test.use({
  allowed: ['shop.localhost'],
  pages: {
    '/top': { open: true, html: '<body></body>' },
    '/caller': { open: true, html: caller },
    '/around': { open: true, html: around('/caller') },
  },
});

test('a frame of another site acts in its own name, a sandboxed one for nobody, one without an address for the site that made it', async ({
  driver,
  sandbox,
  site,
}) => {
  const kinds = [
    ['right in the page', 'plain.localhost', '/caller', 'plain.localhost', {}],
    [
      'in a frame of a third site, in a page that hides itself',
      'hidden.localhost',
      '/around',
      'leaf.localhost',
      { referrerpolicy: 'no-referrer' },
    ],
  ] as const;
  const page = await driver.newPage(site.url('shop.localhost', '/top'));
  for (const [kind, host, path, asking, attributes] of kinds) {
    await test.step(`${kind} it asks in its own name, within the page that the user sees`, async () => {
      await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
      await page.goto(site.url('shop.localhost', '/top'));
      await addFrame(page, { src: site.url(host, path) }, attributes);
      const connecting = callInFrame(page, 'client.connect_wallet');
      const approval = await askingWindow(driver);
      await approval.waitForText('[data-testid=approval-host]', asking);
      await approval.waitForText('[data-testid=approval-within]', `shop.localhost:${site.port}`);
      await approval.click('#connect');
      expect(await connecting).toEqual({ ok: true, value: null });

      sandbox.clearLog();
      expect(await callInFrame(page, 'client.list_keys')).toMatchObject({ ok: true });
      const asked = sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.list_keys');
      expect(asked.map(({ origin }) => origin)).toContain(site.url(asking, ''));
      // The page around it has got nothing by that.
      expect(await listKeys(page)).toMatchObject({ ok: false, data: { reason: 'not-connected' } });
    });
  }

  expect(await connect(page)).toMatchObject({ ok: true });
  await test.step('a sandboxed frame acts for nobody, and is refused with the reason', async () => {
    await page.goto(site.url('shop.localhost', '/top'));
    sandbox.clearLog();
    await addFrame(page, { src: '/caller' }, sandboxed());
    for (const method of ['client.connect_wallet', 'client.list_keys']) {
      const refusal = { ok: false, isError: true, code: 4100, data: { reason: 'unsupported-page' } };
      expect(await callInFrame(page, method)).toMatchObject(refusal);
    }
    const asked = sandbox.log().map(({ rpcMethod }) => rpcMethod);
    expect(asked).not.toContain('client.connect_wallet');
    expect(asked).not.toContain('client.list_keys');
    expect(await driver.consoleErrors()).toEqual([]);
  });

  await test.step('a document without an address has no provider, and acts for the site that made it', async () => {
    const sources: Array<[string, FrameSource]> = [
      ['srcdoc', { srcdoc: ofParent }],
      ['blob:', { blob: ofParent }],
      ['javascript:', { src: `javascript:${JSON.stringify(ofParent)}` }],
    ];
    for (const [kind, source] of sources) {
      await test.step(kind, async () => {
        await page.goto(site.url('shop.localhost', '/top'));
        sandbox.clearLog();
        await addFrame(page, source);
        expect(await page.evaluate(() => typeof frames[0]?.drawbridge)).toBe('undefined');
        expect(await callInFrame(page, 'client.list_keys')).toMatchObject({ ok: true });
        const asked = sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.list_keys');
        expect(asked.map(({ origin }) => origin)).toContain(site.url('shop.localhost', ''));
      });
    }

    await test.step('a sandbox that leaves a page its origin', async () => {
      await page.goto(site.url('shop.localhost', '/top'));
      await addFrame(page, { src: '/caller' }, sandboxed('allow-same-origin'));
      expect(await callInFrame(page, 'client.list_keys')).toMatchObject({ ok: true });
    });

    await test.step('a window that it opens', async () => {
      await page.goto(site.url('shop.localhost', '/top'));
      await page.evaluate(() => {
        const button = document.createElement('button');
        const opened = new Promise((resolve) => button.addEventListener('click', () => resolve(open(''))));
        Object.assign(window, { opened });
        document.body.append(button);
      });
      await page.click('button');
      const found = await page.evaluate(async () => {
        const opened: Window = await Reflect.get(window, 'opened');
        const status = await opened.opener.drawbridge.status();
        const own = typeof opened.drawbridge;
        opened.close();
        return { own, status };
      });
      expect(found).toMatchObject({ own: 'undefined', status: { connected: true } });
    });
  });
});

/** A sandbox in which scripts run, with what else is allowed. */
function sandboxed(allow = ''): Record<string, string> {
  return { sandbox: `allow-scripts ${allow}` };
}
