import * as z from 'zod/mini';
import { storedItem } from '#lib/storage/stored.ts';

export const welcomeSteps = ['wallet', 'network', 'practice', 'pin', 'dapp'] as const;

export type WelcomeStep = (typeof welcomeSteps)[number];

const step = z.literal(welcomeSteps);

const schema = z.object({
  /** The step that is open; null after the last one. */
  open: z.nullable(step),
  done: z.array(step),
  skipped: z.array(step),
});

export type WelcomeProgress = z.infer<typeof schema>;

/** The welcome page owns it. */
export const welcomeItem = storedItem<WelcomeProgress>('kept:welcome', schema, {
  open: 'wallet',
  done: [],
  skipped: [],
});

/** The progress once `ended` is done or skipped: the next step that is neither comes. */
export function afterStep(progress: WelcomeProgress, ended: WelcomeStep, how: 'done' | 'skipped'): WelcomeProgress {
  const without = (steps: readonly WelcomeStep[]): WelcomeStep[] => steps.filter((one) => one !== ended);
  const lists = { done: without(progress.done), skipped: without(progress.skipped) };
  lists[how].push(ended);
  const later = welcomeSteps.slice(welcomeSteps.indexOf(ended) + 1);
  return { ...lists, open: later.find((one) => !lists.done.includes(one)) ?? null };
}
