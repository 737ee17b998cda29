import type { TransactionApproval } from '#lib/approvals/approval.ts';
import { memoryStore } from '#lib/background/testing/memory-store.ts';
import { backgroundOfTest, walletOfTest } from './background.ts';

export const apiToken = 'A'.repeat(60).concat('wxyz');

export const vote = `{"voteSubmission":{"proposalId":"${'a1'.repeat(32)}","value":"VALUE_YES"}}`;
export const transfer = '{"transfer":{"amount":"18446744073709551616","to":"k2"}}';

/** The params of a call that sends `transaction`, as JSON text. */
export const sending = (transaction: string, publicKey = 'k1'): string =>
  `{"publicKey":"${publicKey}","sendingMode":"TYPE_SYNC","transaction":${transaction}}`;

/** A background over a wallet that takes the API token, which is not set yet. */
export function backgroundWithWallet(storage = memoryStore(), wallet = walletOfTest()) {
  wallet.state.takes.add(apiToken);
  const background = backgroundOfTest(storage, wallet);

  const requests = async (): Promise<TransactionApproval[]> =>
    (await storage.approvals.get()).filter((approval) => approval.kind === 'transaction');

  /** The oldest transaction that is asked about, once there is one. */
  const asked = async (): Promise<TransactionApproval> => {
    for (let i = 0; i < 500; i++) {
      const found = (await requests()).find(({ step }) => step === 'asking');
      if (found) return found;
    }
    throw new Error('No transaction was asked about.');
  };

  return { ...background, requests, asked };
}

/** The same with the token set and one site connected by it. */
export async function backgroundWithApiToken() {
  const background = backgroundWithWallet();
  await background.service.apiToken.set({ token: apiToken, remember: false });
  const tab = background.page('r1');
  tab.call(1, 'client.connect_wallet');
  await background.user(true);
  await tab.reply(1);
  const send = (id: number, transaction: string, method = 'client.send_transaction', again = false): void =>
    tab.send({ type: 'call', id, method, params: sending(transaction) }, again);
  return { ...background, tab, send };
}
