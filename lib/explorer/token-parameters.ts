/**
 * Names of the parameters that hold an amount of the governance token, in its smallest unit. Nothing else tells them from
 * counts and factors.
 */
const amounts =
  /^governance\.proposal\.\w+\.min(?:Proposer|Voter)Balance$|^reward\.staking\.delegation\.(?:maxPayoutPer(?:Epoch|Participant)|minimumValidatorStake)$|^spam\.protection\.(?:\w+\.min\.tokens|minMultisigUpdates)$/;

/** Whether the network parameter of that name is an amount of the governance token. */
export function isTokenAmount(key: string): boolean {
  return amounts.test(key);
}
