import '#lib/browser/testing/fake-browser.ts';
import { describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { activeTab, leaveWindow } from './windows.ts';

describe('the site of the active tab', () => {
  it('is the origin of the page in the active tab', async () => {
    fakeBrowser.tabs = [{ url: 'https://app.example.com/markets?x=1' }];
    expect((await activeTab()).site).toBe('https://app.example.com');
  });

  it.each([[[]], [[{}]], [[{ url: '' }]], [[{ url: 'chrome://extensions/' }]], [[{ url: 'about:blank' }]]])(
    'is unknown for %j',
    async (tabs) => {
      fakeBrowser.tabs = tabs;
      expect((await activeTab()).site).toBeNull();
    },
  );
});

async function leave({ asks = false, answers = true } = {}): Promise<string[]> {
  const steps: string[] = [];
  vi.stubGlobal('close', () => void steps.push('closed'));
  const announce = async (id: number): Promise<void> => {
    if (!answers) throw new Error('no answer');
    steps.push(`announced ${id}`);
  };
  await leaveWindow(announce, async () => asks);
  return steps;
}

test('announces that it closes, then closes', async () => {
  expect(await leave()).toEqual(['announced 7', 'closed']);
});

test('stays for a question that came up meanwhile', async () => {
  expect(await leave({ asks: true })).toEqual(['announced 7']);
});

test('closes when the background does not answer', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await leave({ answers: false })).toEqual(['closed']);
  expect(warned).toHaveBeenCalledOnce();
});
