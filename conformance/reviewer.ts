/** What to do with the review that a call is about to open in the wallet. */
export type ReviewAnswer = 'approve' | 'deny' | 'leave open';

/** Answers reviews in the wallet: a person who is told what to do, or the sandbox's desk. */
export interface Reviewer {
  /** `about` says what the wallet will ask, e.g. "conformance.example wants to connect". */
  expect(answer: ReviewAnswer, about: string): void;
}

/** Tells a person, who has the wallet in front of them. */
export function personAtWallet(print: (line: string) => void): Reviewer {
  const words: Record<ReviewAnswer, string> = {
    approve: 'APPROVE in your wallet',
    deny: 'DENY in your wallet',
    'leave open': 'Do NOT answer yet in your wallet',
  };
  return { expect: (answer, about) => print(`>>> ${words[answer]}: ${about}`) };
}
