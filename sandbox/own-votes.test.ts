import { expect, onTestFinished, test } from 'vitest';
import { listVotes } from '#lib/data-api/list-governance-data.ts';
import { createWalletClient } from '#lib/wallet/client.ts';
import { StreamReader } from './data-api/testing/read-stream.ts';
import type { SandboxOptions } from './options.ts';
import { startSandbox } from './sandbox.ts';

const apiToken = 'aB3d'.repeat(16);

/** A sandbox where nothing happens by itself, and a way to vote in it. */
async function start(dialect: SandboxOptions['dialect']) {
  const sandbox = await startSandbox({ dialect, eventEveryMs: 0, apiTokens: [apiToken] });
  onTestFinished(() => sandbox.close());
  const api = { baseUrl: sandbox.urls.dataApi, fetch };
  const client = createWalletClient(sandbox.urls.wallet, (url, init) =>
    fetch(url, { ...init, headers: { ...Object(init?.headers), Origin: 'https://dapp.example' } }),
  );
  const [open = '', over = ''] = ['STATE_OPEN', 'STATE_PASSED'].map(
    (state) => sandbox.proposals().find(({ proposal }) => proposal.state === state)?.proposal.id ?? '',
  );
  const keyOf = (name: string): string => sandbox.wallet.keys().find((key) => key.name === name)?.publicKey ?? '';
  const call = (method: string, name: string, transaction: object) =>
    client.call({
      method,
      token: apiToken,
      paramsText: JSON.stringify({ publicKey: keyOf(name), sendingMode: 'TYPE_SYNC', transaction }),
    });
  const vote = (name: string, value: string, proposalId = open) =>
    call('client.send_transaction', name, { voteSubmission: { proposalId, value } });
  const counted = (proposalId = open) => {
    const record = sandbox.proposals().find(({ proposal }) => proposal.id === proposalId);
    const own = new Set(sandbox.wallet.keys().map(({ publicKey }) => publicKey));
    return [...(record?.yes ?? []), ...(record?.no ?? [])].filter(({ partyId }) => own.has(partyId));
  };
  return { sandbox, api, keyOf, call, vote, counted, open, over };
}

test.each(['letter', '0.71'] as const)(
  'the votes of its wallet count, the latest of a key, by the %s dialect',
  async (dialect) => {
    const { call, vote, counted, keyOf, open, over } = await start(dialect);
    expect(await vote('Governance', 'VALUE_YES')).toMatchObject({ kind: 'result' });
    // The network takes it, and does not count it.
    expect(await vote('Governance', 'VALUE_YES', over)).toMatchObject({ kind: 'result' });
    expect(await vote('Governance', 'VALUE_NO')).toMatchObject({ kind: 'result' });
    await expect
      .poll(() => counted(), { timeout: 3000 })
      .toMatchObject([
        { partyId: keyOf('Governance'), value: 'VALUE_NO', totalGovernanceTokenBalance: `${310_000n * 10n ** 18n}` },
      ]);
    expect(counted(over)).toEqual([]);
    const refused = { kind: 'rpc-error', error: { code: 1089 } };
    expect(await vote('Cold storage', 'VALUE_YES')).toMatchObject(refused);
    const ofNobody = { voteSubmission: { proposalId: open, value: 'VALUE_YES' } };
    expect(await call('client.check_transaction', 'Cold storage', ofNobody)).toMatchObject(refused);
    expect(counted()).toHaveLength(1);
  },
);

test('a vote by its other names counts, and one on an ID in capitals does not', async () => {
  const { call, vote, counted, keyOf, open } = await start('0.71');
  expect(await vote('Governance', 'VALUE_YES', open.toUpperCase())).toMatchObject({ kind: 'result' });
  const other = { vote_submission: { proposal_id: open, value: 2 } };
  expect(await call('client.send_transaction', 'Main', other)).toMatchObject({ kind: 'result' });
  await expect.poll(() => counted(), { timeout: 3000 }).toMatchObject([{ partyId: keyOf('Main'), value: 'VALUE_YES' }]);
});

test('by the letter the stream tells of them', async () => {
  const { sandbox, vote, keyOf, open } = await start('letter');
  const stream = new StreamReader(await fetch(`${sandbox.urls.dataApi}/api/v2/stream/governance`));
  await vote('Main', 'VALUE_NO');
  expect(await stream.message()).toMatchObject({
    result: {
      data: {
        proposal: { id: open },
        no: expect.arrayContaining([expect.objectContaining({ partyId: keyOf('Main') })]),
      },
    },
  });
  await stream.close();
});

test('a real data node is asked for them: its stream is silent until the proposal changes', async () => {
  const { sandbox, api, vote, keyOf, open } = await start('0.71');
  const streaming = fetch(`${sandbox.urls.dataApi}/api/v2/stream/governance`);
  await expect.poll(() => sandbox.state().streams).toBe(1);
  await vote('Main', 'VALUE_YES');
  const partyId = keyOf('Main');
  const own = async () => (await listVotes(api, { proposalId: open, partyId })).edges;
  // The wallet answers before the vote is in a block.
  expect(await own()).toEqual([]);
  await expect
    .poll(own, { timeout: 3000 })
    .toMatchObject([{ node: { partyId, proposalId: open, value: 'VALUE_YES' } }]);
  expect((await listVotes(api, { proposalId: open })).edges.length).toBeGreaterThan(1);
  expect((await listVotes(api, { partyId })).edges).toHaveLength(1);
  await expect(listVotes(api, {})).rejects.toMatchObject({ refusal: { status: 400 } });
  await expect(listVotes(api, { partyId: 'nobody' })).rejects.toMatchObject({ refusal: { status: 400 } });
  expect((await listVotes(api, { partyId: '' })).edges).toEqual([]);
  // The first line of the stream is of another proposal.
  const [{ proposal } = {}] = sandbox.emitEvents(1);
  const stream = new StreamReader(await streaming);
  expect(proposal?.id).not.toBe(open);
  expect(await stream.message()).toMatchObject({ result: { data: { proposal: { id: proposal?.id } } } });
  await stream.close();
});
