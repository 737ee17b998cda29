// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import type { Activity, ActivityEntry } from '#lib/activity/activity-log.ts';
import { entryOf } from '#lib/activity/testing/entry.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { ActivitySection } from './activity-section.tsx';

const day = 86_400_000;
const { at } = entryOf();

function setUp(entries: readonly Partial<ActivityEntry>[], keep = true) {
  const activity: Activity = Object.fromEntries(entries.map((entry, index) => [`${index} a`, entryOf(entry)]));
  render(<ActivitySection state={{ activity, settings: { ...defaultSettings, keepActivity: keep }, now: at }} />);
}

const rows = (): string[] => screen.queryAllByTestId('activity-row').map((row) => row.textContent ?? '');
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('the newest first, under its day, with what was asked, who decided and how it ended', () => {
  setUp([{ at }, { at: at + 3 * day, what: 'connect', outcome: 'denied', decided: 'here', hash: '' }]);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Thursday, November 27, 2025',
    'Monday, November 24, 2025',
  ]);
  expect(rows()[0]).toMatch(/asked to connect.*Rejected.*You rejected it/);
  expect(rows()[1]).toMatch(/asked to send.*Done.*Approved in your wallet · Sent · /);
});

test('it is searched, and shows all again', async () => {
  setUp([{}, { origin: 'https://b.example' }, { outcome: 'failed', reason: '1000' }]);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'b.example' } });
  expect(rows()).toHaveLength(1);
  expect(screen.getByTestId('activity-count').textContent).toBe('1 event');
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'no such' } });
  await press('Show all');
  expect(rows()).toHaveLength(3);
});

test('a long log is shown by the page', async () => {
  setUp(Array.from({ length: 120 }, (_, minute) => ({ at: at + minute * 1000 })));
  expect(rows()).toHaveLength(50);
  await press('Show more');
  await press('Show more');
  expect(rows()).toHaveLength(120);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('it is cleared once that is confirmed, and switched off', async () => {
  setUp([{}]);
  expect(screen.getByText(/can’t warn you of look-alikes of those you haven’t named/)).toBeTruthy();
  await press('Clear the log');
  expect(screen.getByText(/forgets whom you paid, and no longer warns of look-alikes/)).toBeTruthy();
  await press('Cancel');
  expect(fakeBrowser.sent).toEqual([]);
  await press('Clear the log');
  await press('Clear');
  expect(fakeBrowser.argumentsOf('activity.clear')).toHaveLength(1);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(fakeBrowser.argumentsOf('settings.save')).toEqual([{ keepActivity: false }]);
});

test('empty, it says why', () => {
  setUp([]);
  expect(screen.getByText('No activity yet')).toBeTruthy();
  cleanup();
  setUp([], false);
  expect(screen.getByText('The log is off and empty')).toBeTruthy();
});
