import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packets } from './marionette.ts';

test('packets come out whole and in order, wherever the bytes were cut', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (sent, cuts) => {
      const wire = Buffer.concat(
        sent.map((value) => {
          const body = Buffer.from(JSON.stringify(value));
          return Buffer.concat([Buffer.from(`${body.length}:`), body]);
        }),
      );
      const received: unknown[] = [];
      const read = packets((packet) => received.push(packet));
      for (let at = 0; at < wire.length; ) {
        const length = Number(cuts.next().value);
        read(wire.subarray(at, at + length));
        at += length;
      }
      expect(JSON.stringify(received)).toBe(JSON.stringify(sent));
    }),
  );
});
