import { answerApproval } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

// Nothing happens on the network meanwhile: what is open stays so.
test.use({ sandboxOptions: { eventEveryMs: 0 } });

test('the demo dApp connects, votes, follows events and says what went wrong', async ({ driver, sandbox }) => {
  const dapp = await driver.newPage(sandbox.urls.dapp, { width: 1000, height: 1200 });
  await dapp.waitForText('#providers', 'example.drawbridge');
  await dapp.click('#connect');
  await dapp.waitForText('#pending', '1 call is waiting');
  await answerApproval(driver, '#connect');
  await dapp.waitFor('#status[data-state=connected]');
  await dapp.waitForText('#events', 'connected');
  await dapp.waitForText('#chain-id', sandbox.options.chainId);
  await dapp.click('#list-keys');
  await dapp.waitFor('#keys li');

  await dapp.click('#vote-no');
  await dapp.click('#send');
  await dapp.waitForText('#result', 'transactionHash');
  const open = sandbox.dataSet.governance.find(({ proposal }) => proposal.state === 'STATE_OPEN');
  expect(sandbox.wallet.executed()).toMatchObject([
    { transaction: { voteSubmission: { proposalId: open?.proposal.id, value: 'VALUE_NO' } } },
  ]);

  await dapp.fill('#method', 'admin.list_wallets');
  await dapp.click('#call');
  await dapp.waitForText('#error-reason', 'method-not-allowed');
  await dapp.waitForText('#error-advice', 'Report it to the site’s developers.');

  await dapp.click('#disconnect');
  await dapp.waitFor('#status[data-state=disconnected]');
  await dapp.waitFor('#no-keys');
});
