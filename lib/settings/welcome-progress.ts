import * as z from 'zod/mini';
import { storedItem } from '#lib/storage/stored.ts';

export const welcomeSteps = ['wallet', 'network', 'practice', 'pin', 'dapp'] as const;

export type WelcomeStep = (typeof welcomeSteps)[number];

const step = z.literal(welcomeSteps);

const schema = z.object({
  /** The step that is open; null after the last one. */
  open: z.catch(z.nullable(step), 'wallet'),
  done: z.catch(z.array(step), []),
});

export type WelcomeProgress = z.infer<typeof schema>;

/** The welcome page owns it. */
export const welcomeItem = storedItem<WelcomeProgress>('kept:welcome', schema, {
  open: 'wallet',
  done: [],
});

/** The progress once `ended` is done, or skipped: the next step that is not done comes. */
export function afterStep({ done }: WelcomeProgress, ended: WelcomeStep, isDone: boolean): WelcomeProgress {
  const others = done.filter((one) => one !== ended);
  const later = welcomeSteps.slice(welcomeSteps.indexOf(ended) + 1);
  return { open: later.find((one) => !done.includes(one)) ?? null, done: isDone ? [...others, ended] : others };
}
