import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { serveTestSite } from '#tests/fixtures/test-site.ts';
import { type Spread, spread } from './measure.ts';

export interface CallLatency {
  /** The page's own `fetch` of the wallet service's health, the least any way to the wallet costs. */
  ownFetch: Spread;
  /** `status()`: to the background and back, with no request to the wallet. */
  status: Spread;
  /** `getChainId()`: the whole way to the wallet and back. */
  chainId: Spread;
  /** `listKeys()`: the same with the site's session. */
  listKeys: Spread;
}

const warmUp = 20;

/** Times `rounds` of each call in turn, one after the other, so that all meet the same machine. */
export async function measureCallLatency(
  driver: BrowserDriver,
  sandbox: Sandbox,
  rounds: number,
): Promise<CallLatency> {
  const site = await serveTestSite({ '/': { html: '<h1>Bench</h1>', open: true } });
  try {
    const page: PageDriver = await driver.newPage(site.url('bench.localhost'));
    await connectSite(driver, page);
    const samples = await page.evaluate(
      async ({ wallet, rounds, warmUp }) => {
        const { drawbridge } = window;
        const ways = {
          ownFetch: () => fetch(`${wallet}/api/v2/health`),
          status: () => drawbridge.status(),
          chainId: () => drawbridge.getChainId(),
          listKeys: () => drawbridge.listKeys(),
        };
        const samples: Record<string, number[]> = {};
        for (let round = -warmUp; round < rounds; round++) {
          for (const [name, way] of Object.entries(ways)) {
            const start = performance.now();
            await way();
            const took = performance.now() - start;
            const kept = samples[name] ?? [];
            if (round >= 0) kept.push(took);
            samples[name] = kept;
          }
        }
        return samples;
      },
      { wallet: sandbox.urls.wallet, rounds, warmUp },
    );
    const of = (name: string): Spread => spread(samples[name] ?? []);
    return { ownFetch: of('ownFetch'), status: of('status'), chainId: of('chainId'), listKeys: of('listKeys') };
  } finally {
    await site.close();
  }
}
