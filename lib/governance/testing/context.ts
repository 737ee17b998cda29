import { onTestFinished, vi } from 'vitest';
import { fakeBrowser } from '#lib/background/testing/fake-browser.ts';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import type { GovernanceContext } from '#lib/governance/context.ts';
import { noCoverage } from '#lib/governance/coverage.ts';
import { defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { stoppedClock } from './clock.ts';
import { memoryRecords } from './known.ts';

type OfNetwork = 'alerts' | 'coverage' | 'castVotes' | 'streamState';

/** What is stored of the first network, and what is stored of all. */
type TestStore = Omit<GovernanceContext['store'], OfNetwork> & {
  [Name in OfNetwork]: ReturnType<GovernanceContext['store'][Name]['of']>;
};

/**
 * A background's surroundings in memory: nothing stored, a clock that stands still, and a browser that remembers. The popup
 * is open unless `lookedAt` says otherwise.
 */
export function testContext(
  given: Partial<TestStore> &
    Partial<Pick<GovernanceContext, 'records' | 'dataApi'>> & { lookedAt?: (() => boolean) | undefined } = {},
) {
  const {
    records = memoryRecords(),
    dataApi = () => ({ baseUrl: 'http://data.example', fetch }),
    lookedAt = () => true,
    ...stored
  } = given;
  const clock = stoppedClock();
  const browser = fakeBrowser();
  const seen = {
    held: 0,
    /** When each alarm is to go off. */
    alarms: new Map<string, number>(),
    /** By ID. */
    notifications: new Map<string, { title: string; message: string }>(),
    errors: [] as unknown[],
  };
  const reported = vi.spyOn(console, 'error').mockImplementation((error) => void seen.errors.push(error));
  onTestFinished(() => reported.mockRestore());
  const store: TestStore = {
    settings: memoryItem<Settings>(defaultSettings),
    sites: memoryItem({}),
    alerts: memoryItem({}),
    coverage: memoryItem(noCoverage),
    castVotes: memoryItem({}),
    closingVotes: memoryItem([]),
    streamState: memoryItem({ state: 'off' }),
    unread: memoryItem({}),
    nodes: memoryItem(noNodes),
    ...stored,
  };
  const { alerts, coverage, castVotes, streamState } = store;
  const context = {
    networkId: 'first',
    store: {
      ...store,
      alerts: { of: () => alerts },
      coverage: { of: () => coverage },
      castVotes: { of: () => castVotes },
      streamState: { of: () => streamState },
    },
    records,
    dataApi,
    platform: {
      now: clock.now,
      schedule: clock.schedule,
      random: () => 0.5,
      hold() {
        seen.held += 1;
        return () => {
          seen.held -= 1;
        };
      },
      browser: {
        runtime: {
          ...browser.runtime,
          getURL: (path) => path,
          getContexts: async () => (lookedAt() ? [{ documentUrl: '/popup.html' }] : []),
        },
        alarms: {
          ...browser.alarms,
          create: (name, { when }) => seen.alarms.set(name, when),
          clear: async (name = '') => seen.alarms.delete(name),
        },
        notifications: {
          ...browser.notifications,
          create: async (id, { title, message }) => seen.notifications.set(id, { title, message }),
          getAll: async () => Object.fromEntries(seen.notifications),
          clear: async (id) => seen.notifications.delete(id),
        },
      },
    },
  } satisfies GovernanceContext as GovernanceContext;
  return { context, store, clock, seen };
}
