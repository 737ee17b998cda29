import { membersOf } from './json-members.ts';

/** The name of a kind as it is written in this project: services take `vote_submission` for `voteSubmission`. */
export function kindName(member: string): string {
  const name = member.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return /^[a-z][A-Za-z0-9]{0,63}$/.test(name) ? name : '';
}

/**
 * The kind of a transaction, such as `voteSubmission`: the name of its one member. Empty when it has none or several,
 * or when its name is none that a kind could have. `transaction` is well-formed JSON.
 */
export function transactionKind(transaction: string): string {
  if (!transaction.trimStart().startsWith('{')) return '';
  const { members } = membersOf(transaction);
  const [only] = members;
  return only && members.length === 1 ? kindName(only.name) : '';
}
