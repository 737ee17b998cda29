import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { request } from '#tests/fixtures/provider-calls.ts';

/** What a page that nobody has approved may do to hold up other sites. */
const floods = ['refused', 'status', 'frames'] as const;
type Flood = (typeof floods)[number];

test.use({
  pages: {
    '/busy': { open: true, html: '<body></body>' },
    '/loops': {
      open: true,
      html: `<script>
        const round = () => {
          const calls = Array.from({ length: 100 }, () => drawbridge.request({ method: 'client.x' }).catch(() => 0));
          Promise.all(calls).then(() => setTimeout(round));
        };
        round();
      </script>`,
    },
  },
});

/** Keeps the page as busy as its calls would, or has it make them, until it is closed. */
function keepBusy(page: PageDriver, flood: Flood | null): Promise<void> {
  return page.evaluate((flood) => {
    if (flood === 'frames') {
      for (let n = 0; n < 10; n++) {
        const src = location.origin.replace('//', `//n${n}.`);
        document.body.append(Object.assign(document.createElement('iframe'), { src: `${src}/loops`, hidden: true }));
      }
      return;
    }
    const call = (): Promise<unknown> => {
      if (flood === 'status') return window.drawbridge.status();
      if (flood === 'refused') return window.drawbridge.request({ method: 'client.x' });
      return Promise.reject(JSON.parse(JSON.stringify({ method: 'client.x', text: 'x'.repeat(1000) })));
    };
    const round = (): void => {
      for (let n = 0; n < 300; n++) call().catch(() => undefined);
      setTimeout(round);
    };
    round();
  }, flood);
}

/** Milliseconds of a stranger's calls, one after the other; the median. */
async function timeOf(page: PageDriver, calls: number): Promise<number> {
  const times = await page.evaluate(async (calls) => {
    const times: number[] = [];
    for (let n = 0; n < calls; n++) {
      const start = performance.now();
      await window.drawbridge.getChainId();
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return times;
  }, calls);
  return times.sort((a, b) => a - b)[calls >> 1] ?? Number.NaN;
}

test.describe.configure({ timeout: 180_000 });

for (const flood of floods) {
  test(`a page that floods (${flood}) holds up no other site`, async ({ driver, site }) => {
    const stranger = await driver.newPage(site.url('bank.localhost'));
    expect(await request(stranger, 'client.get_chain_id')).toMatchObject({ ok: true });
    const quiet = await driver.newPage(site.url('busy.localhost', '/busy'));
    await keepBusy(quiet, null);
    const without = await timeOf(stranger, 40);
    await quiet.close();

    const evil = await driver.newPage(site.url('evil.localhost', '/busy'));
    await keepBusy(evil, flood);
    // Long enough for a queue to grow.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const beside = await timeOf(stranger, 40);
    console.log(flood, without.toFixed(1), beside.toFixed(1), (beside / without).toFixed(2));
    expect(beside / without).toBeLessThan(3);

    await evil.close();
    expect(await timeOf(stranger, 5)).toBeLessThan(3 * without);
  });
}
