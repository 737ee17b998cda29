import type { RequestId } from '#lib/wallet/json-rpc.ts';
import type { Faults } from '../options.ts';

/**
 * What the fault `walletMalformed` makes of an answer. `answerTo` gives the proper text for any id. The call itself was
 * executed: the answer is what got lost.
 */
export function malformedAnswer(
  fault: NonNullable<Faults['walletMalformed']>,
  answerTo: (id: RequestId) => string,
): { type: string; text: string } {
  switch (fault) {
    case 'not-json':
      return { type: 'application/json', text: '{"jsonrpc":"2.0","id":' };
    case 'wrong-id':
      return { type: 'application/json', text: answerTo('of another request') };
    case 'html':
      return { type: 'text/html', text: '<!doctype html><title>Router</title><p>Sign in to your router.</p>' };
    case 'empty':
      return { type: 'application/json', text: '' };
    default:
      return fault satisfies never;
  }
}
