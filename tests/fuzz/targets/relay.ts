import { mock } from 'node:test';
import fc from 'fast-check';
import { openPage, type Page } from '#tests/fuzz/background/page.ts';
import { paramsWith, type WalletReply, walletReply } from '#tests/fuzz/background/scripted-wallet.ts';
import { clockSteps, createWorld, methods, mustBeHonest, settled, type World } from '#tests/fuzz/background/world.ts';
import { must, target } from '#tests/fuzz/target.ts';

type Step =
  | { do: 'call'; page: number; method: string }
  | { do: 'break'; page: number; quiet: boolean }
  | { do: 'repeat'; page: number }
  | { do: 'reload'; page: number }
  | { do: 'user'; allow: boolean }
  | { do: 'wallet'; reply: WalletReply }
  | { do: 'clock'; ms: number }
  | { do: 'die' };

interface Call {
  method: string;
  mark: string;
  ends: number;
  reason: unknown;
}

const page = fc.nat({ max: 2 });
const step: fc.Arbitrary<[Step, boolean]> = fc.tuple(
  fc.oneof(
    { weight: 10, arbitrary: fc.record({ do: fc.constant('call'), page, method: fc.constantFrom(...methods) }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('break'), page, quiet: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat'), page }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reload'), page }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('user'), allow: fc.boolean() }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('wallet'), reply: walletReply }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('clock'), ms: fc.constantFrom(...clockSteps) }) },
    { weight: 3, arbitrary: fc.constant<Step>({ do: 'die' }) },
  ),
  fc.boolean(),
);

/** Calls the page's provider, and counts how often the promise ends. */
function call({ provider }: Page, method: string, mark: string): Call {
  const made: Call = { method, mark, ends: 0, reason: null };
  const ended = (error: unknown): void => {
    made.ends += 1;
    const data: unknown = error instanceof Error ? Reflect.get(error, 'data') : null;
    made.reason = typeof data === 'object' && data !== null ? Reflect.get(data, 'reason') : null;
  };
  provider.request({ method, params: JSON.parse(paramsWith(mark)) }).then(ended, ended);
  return made;
}

async function take(world: World, pages: Page[], step: Exclude<Step, { do: 'call' }>): Promise<void> {
  switch (step.do) {
    case 'break':
      return pages[step.page]?.break(step.quiet);
    case 'repeat':
      return pages[step.page]?.repeat();
    case 'reload':
      return pages[step.page]?.reload();
    case 'user':
      return world.user(step.allow);
    case 'wallet':
      return world.wallet.waiting.shift()?.reply(step.reply);
    case 'clock':
      return world.setClock(step.ms);
    case 'die':
      world.die();
      for (const each of pages) each.break(true);
      return;
    default:
      return step satisfies never;
  }
}

/** Pages over provider and relay, whose ports break and whose background dies at any moment: every promise ends. */
export const relay = target(
  'relay',
  120_000,
  fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
  async (steps) => {
    const world = createWorld();
    let time = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(performance, 'now', () => time);
    /** A relay waits before it opens a port again that broke twice. */
    const pass = async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second++) {
        time += 1000;
        mock.timers.tick(1000);
        await settled();
      }
    };
    try {
      const pages = ['https://shop.example', 'https://shop.example', 'https://bank.example'].map((origin, number) =>
        openPage(world, number, origin),
      );
      const calls: Call[] = [];
      const first = pages[0];
      must(first !== undefined, 'there is no page');
      calls.push(call(first, 'client.connect_wallet', 'first'));
      await settled();
      await world.user(true);
      await settled();
      world.wallet.waiting.shift()?.reply({ kind: 'result', result: null, token: true });
      for (const [one, rests] of steps) {
        const caller = one.do === 'call' ? pages[one.page] : undefined;
        if (one.do !== 'call') await take(world, pages, one);
        else if (caller) calls.push(call(caller, one.method, `mark ${calls.length}`));
        if (!rests) continue;
        await settled();
        world.check();
      }
      await pass(10);
      for (let round = 0; (await world.refuseAll()) && round < 1000; round++);
      await settled();
      world.check();
      for (const each of pages) must(each.errors.length === 0, `a page’s console says: ${each.errors.map(String)}`);
      for (const { method, mark, ends, reason } of calls) {
        must(ends === 1, `${method} (${mark}) ended ${ends} times`);
        mustBeHonest(world, method, mark, reason);
      }
      return steps.length + 1;
    } finally {
      mock.timers.reset();
      mock.reset();
      world.end();
    }
  },
);
