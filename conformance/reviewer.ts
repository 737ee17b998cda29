import { setTimeout as delay } from 'node:timers/promises';

/** What to do with the review that a call is about to open in the wallet. */
export type ReviewAnswer = 'approve' | 'deny' | 'leave open';

/** Answers reviews in the wallet: a person who is told what to do, or the sandbox's desk. */
export interface Reviewer {
  /** `about` says what the wallet will ask, e.g. "conformance.example wants to connect". */
  expect(answer: ReviewAnswer, about: string): void;
  /** Restarts the wallet service, and resolves when it runs again. */
  restart?(): Promise<void>;
  /** Ends the hour for which sessions are open. */
  expire?(): Promise<void>;
}

const pollMs = 250;

/** Tells a person, who has the wallet in front of them. `runs` says whether the service answers, where it may be restarted. */
export function personAtWallet(print: (line: string) => void, runs?: () => Promise<boolean>): Reviewer {
  const words: Record<ReviewAnswer, string> = {
    approve: 'APPROVE in your wallet',
    deny: 'DENY in your wallet',
    'leave open': 'Do NOT answer yet in your wallet',
  };
  return {
    expect: (answer, about) => print(`>>> ${words[answer]}: ${about}`),
    ...(runs && {
      restart: async () => {
        print('>>> RESTART the wallet service, with its API tokens if there are any');
        while (await runs()) await delay(pollMs);
        while (!(await runs())) await delay(pollMs);
      },
    }),
  };
}
