import fc from 'fast-check';
import type { Reply } from '#lib/bridge/envelope.ts';
import { createProvider } from '#lib/bridge/provider.ts';
import { anyJson, anyText } from '#tests/fuzz/arbitraries.ts';
import { must, target } from '#tests/fuzz/target.ts';

/** Ids of the calls that are made are 1 to 5; the others belong to nobody. */
const id = fc.nat({ max: 8 });

const reply: fc.Arbitrary<Reply> = fc.oneof(
  fc.record({ type: fc.constant('result'), id, result: anyJson }),
  fc.record({
    type: fc.constant('error'),
    id,
    error: fc.record({ code: fc.integer(), message: anyText, data: anyJson }, { requiredKeys: ['code', 'message'] }),
  }),
  fc.record({
    type: fc.constant('event'),
    event: fc.constantFrom('connected', 'disconnected', 'keysChanged', 'chainChanged'),
    payload: anyJson,
  }),
);

/** The page's own arguments, which may be anything that a script can hand over. */
const argument: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({
    method: anyText,
    params: fc.oneof(
      anyJson,
      fc.constantFrom(1n, undefined, () => 1, Symbol.iterator),
    ),
  }),
  anyJson,
  fc.constantFrom(undefined, Object.create(null), {
    get method(): string {
      throw new Error('of the page');
    },
  }),
);

/** The provider under whatever its page asks and whatever result, error and event the wallet's side makes of it. */
export const provider = target(
  'provider',
  60_000,
  fc.record({ calls: fc.array(argument, { maxLength: 5 }), replies: fc.array(reply, { maxLength: 12 }) }),
  async ({ calls, replies }) => {
    let alive = true;
    const sent: Array<{ type: string; id?: number }> = [];
    const told: unknown[] = [];
    const { provider, receive } = createProvider((text) => {
      if (text !== '') sent.push(JSON.parse(text));
      return alive;
    });
    for (const event of ['connected', 'disconnected', 'keysChanged', 'chainChanged'] as const) {
      provider.on(event, (payload) => told.push(payload));
    }
    const ends = calls.map((call) => {
      const ended: unknown[] = [];
      const before = sent.length;
      // A page's script is not held to the types.
      const promise = Reflect.apply(provider.request, null, [call]) as Promise<unknown>;
      promise.then(
        (result) => ended.push({ result }),
        (error: unknown) => ended.push({ error }),
      );
      return { id: sent.length > before ? sent.at(-1)?.id : undefined, ended };
    });
    for (const one of replies) receive(JSON.stringify(one));
    await new Promise(setImmediate);

    for (const { id, ended } of ends) {
      const first = replies.find((one) => one.type !== 'event' && one.id === id);
      // A call that was not sent, for it was none, has ended by itself.
      must(ended.length === (id === undefined || first ? 1 : 0), `call ${id} settled ${ended.length} times`);
      if (first?.type !== 'result') continue;
      const expected = JSON.stringify({ result: first.result });
      must(JSON.stringify(ended[0]) === expected, `call ${id} ended with ${JSON.stringify(ended[0])}`);
    }
    must(told.length === replies.filter(({ type }) => type === 'event').length, 'an event is lost or told twice');
    // From here on the relay is gone: the provider gives up what still waits, and with it its clock.
    alive = false;
    return calls.length + replies.length + 1;
  },
);
