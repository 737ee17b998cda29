import { type Detected, detected } from '#conformance/release.ts';
import type { Transport } from '#conformance/transport.ts';
import { isMembers } from '#lib/data-api/schema/field.ts';
import { requestText } from '#lib/wallet/json-rpc.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { codeOf, rpcAnswer } from './rpc-answer.ts';
import { notAscii, site } from './wallet-under-test.ts';

/** The version that a released service tells at its older interface; null if it has none. */
async function toldVersion(transport: Transport, url: string): Promise<string | null> {
  const { text } = await transport.send({ method: 'GET', url: `${url}/api/v1/version`, headers: { Origin: site } });
  try {
    const answer: unknown = JSON.parse(text);
    return isMembers(answer) && typeof answer['version'] === 'string' ? answer['version'] : null;
  } catch {
    return null;
  }
}

/**
 * Tells how a wallet service behaves. By the ids that it takes: the interface specification has integers, released services
 * take only strings. Of these, release 0.79 refuses headers that are not ASCII before it looks at the method, and 0.71 takes
 * them. No method is called but the chain ID's, and one that does not exist. Rejects when nothing answers.
 */
export async function detectWalletDialect(transport: Transport, url: string): Promise<Detected> {
  const ask = async (id: number | string, method: string, more: Record<string, string> = {}) => {
    const headers = { Origin: site, 'Content-Type': 'application/json', ...more };
    const body = requestText(id, method, null);
    return rpcAnswer(await transport.send({ method: 'POST', url: `${url}/api/v2/requests`, headers, body }), id);
  };
  const takes = async (id: number | string): Promise<boolean> => {
    const { response, members } = await ask(id, 'client.get_chain_id');
    // An error with the request's own id means that the request itself was read.
    return response?.kind === 'result' || (response?.kind === 'error' && members['id'] === id);
  };
  if ((await takes(1)) || !(await takes('1'))) return { dialect: 'letter', told: null };
  const code = codeOf(await ask('1', 'client.make_coffee', notAscii));
  const refused = code === rpcCodes.invalidRequest ? '0.79' : null;
  return detected(code === rpcCodes.methodNotFound ? '0.71' : refused, await toldVersion(transport, url));
}
