import { createServer } from 'node:http';
import { listenLocally } from '#lib/testing/listen-locally.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

test('a page in a private window has no provider, whatever the user allows', async ({ driver }) => {
  const seen: string[] = [];
  const page = '<script>fetch("/saw?" + location.search.slice(1) + "=" + typeof window.drawbridge)</script>';
  await using server = await listenLocally(
    createServer((request, response) => {
      const saw = /^\/saw\?(.*)/.exec(request.url ?? '')?.[1];
      if (saw !== undefined) seen.push(saw);
      response.setHeader('Content-Type', 'text/html').end(saw === undefined ? page : '');
    }),
  );
  await driver.newPage(`${server.url}/?normal`);
  const close = await driver.openPrivately(`${server.url}/?private`);
  await expect.poll(() => seen).toEqual(['normal=object', 'private=undefined']);
  await close();
});
