import { expect, test, vi } from 'vitest';
import { leaveWindow } from './leave-window.ts';

async function leave(change: Partial<Parameters<typeof leaveWindow>[0]> = {}): Promise<string[]> {
  const steps: string[] = [];
  await leaveWindow({
    windowId: async () => 7,
    announce: async (id) => void steps.push(`announced ${id}`),
    asks: async () => false,
    close: () => void steps.push('closed'),
    ...change,
  });
  return steps;
}

test('announces that it closes, then closes', async () => {
  expect(await leave()).toEqual(['announced 7', 'closed']);
});

test('stays for a question that came up meanwhile', async () => {
  expect(await leave({ asks: async () => true })).toEqual(['announced 7']);
});

test('closes when the background does not answer', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await leave({ announce: () => Promise.reject(new Error('no answer')) })).toEqual(['closed']);
  expect(warned).toHaveBeenCalledOnce();
});
