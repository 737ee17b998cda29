import type { Dialect } from '#conformance/check.ts';
import type { Transport } from '#conformance/transport.ts';
import { requestText } from '#lib/wallet/json-rpc.ts';
import { rpcAnswer } from './rpc-answer.ts';
import { site } from './wallet-under-test.ts';

/**
 * Tells which dialect a wallet service speaks by the ids that it takes: the interface specification has integers, release
 * 0.71 only strings. Rejects when nothing answers.
 */
export async function detectWalletDialect(transport: Transport, url: string): Promise<Dialect> {
  const takes = async (id: number | string): Promise<boolean> => {
    const headers = { Origin: site, 'Content-Type': 'application/json' };
    const body = requestText(id, 'client.get_chain_id', null);
    const http = await transport.send({ method: 'POST', url: `${url}/api/v2/requests`, headers, body });
    const { response, members } = rpcAnswer(http, id);
    // An error with the request's own id means that the request itself was read.
    return response?.kind === 'result' || (response?.kind === 'error' && members['id'] === id);
  };
  if (await takes(1)) return 'letter';
  return (await takes('1')) ? '0.71' : 'letter';
}
