import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#scripts/browsers/until.ts';
import type { Bench } from './open-bench.ts';

type Hostile = 'frames' | 'refused' | 'status' | 'moving';

/**
 * What a page does over and over. `call` calls Drawbridge or, in the control, only makes the text of the call; `pause` lets
 * the browser go on. Each runs in a page of its own, and is passed as text.
 */
const attacks: Record<Hostile, string> = {
  /** Fills what is kept of calls: frames that are gone before the answers come, and a new domain every second. */
  frames: `for (const end = performance.now() + 1000; performance.now() < end; ) {
    const frame = document.createElement('iframe');
    frame.src = '/frame';
    await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
    for (let n = 0; n < 32; n++) call({ method: 'client.get_chain_id' }, frame.contentWindow);
    await pause();
    frame.remove();
  }
  move();`,
  refused: `for (;;) { for (let n = 0; n < 50; n++) call({ method: 'client.x' }, window); await pause(); }`,
  status: `for (;;) { for (let n = 0; n < 50; n++) call(null, window); await pause(); }`,
  /** Asks for a connection on each domain. */
  moving: `call({ method: 'client.connect_wallet' }, window); await new Promise((resolve) => setTimeout(resolve, 500)); move();`,
};

const pathOf = (attack: Hostile, idle: boolean): string => `/${attack}${idle ? '-idle' : ''}`;

/** Pages for the bench's site. */
export const hostilePages = Object.fromEntries(
  Object.entries(attacks).flatMap(([name, attack]) =>
    [false, true].map((idle) => {
      const call = idle
        ? 'JSON.stringify(request)'
        : '(request ? of.drawbridge.request(request) : of.drawbridge.status()).catch(() => undefined)';
      const script = `const { port1, port2 } = new MessageChannel();
        const pause = () => new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(0); });
        const call = (request, of) => void ${call};
        const move = () => {
          const [, name, number] = /^(\\D+)(\\d+)/.exec(location.hostname);
          location.hostname = location.hostname.replace(name + number, name + (Number(number) + 1));
        };
        const run = async () => { ${attack} };
        onload = () => setTimeout(run, 100);`;
      return [pathOf(name as Hostile, idle), { open: true, html: `<body><h1>A page</h1><script>${script}</script>` }];
    }),
  ),
);

/** Milliseconds that a page has before its neighbour is measured, and the most in which that is measured. */
const headStart = 5000;
const measured = 10_000;

/** Another site's `listKeys`, beside each page, and beside the same page when it makes no calls. */
export async function measureBeside({ driver, site, calls, ours, settle }: Bench, samplesEach: number) {
  const beside = async (attack: Hostile, idle: boolean): Promise<number[]> => {
    const page = await driver.newPage(site.url(`${attack}1.localhost`, pathOf(attack, idle)));
    await delay(headStart);
    const samples = await calls.evaluate(
      async ({ measured, samplesEach }) => {
        const samples: number[] = [];
        const end = performance.now() + measured;
        while (performance.now() < end && samples.length < samplesEach) {
          const start = performance.now();
          await window.drawbridge.listKeys();
          samples.push(performance.now() - start);
        }
        return samples;
      },
      { measured, samplesEach },
    );
    await page.close();
    await until('no approval window', async () => (await driver.countWindows('approval.html')) === 0, 60_000);
    // What the page has sent goes with the background.
    await ours.killWorker();
    await settle(1000);
    return samples;
  };
  return {
    refusedControl: await beside('refused', true),
    besideRefused: await beside('refused', false),
    statusControl: await beside('status', true),
    besideStatus: await beside('status', false),
    movingControl: await beside('moving', true),
    besideMoving: await beside('moving', false),
    // Last: what it fills stays.
    framesControl: await beside('frames', true),
    besideFrames: await beside('frames', false),
  };
}
