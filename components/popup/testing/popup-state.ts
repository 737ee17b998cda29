import { vi } from 'vitest';
import type { LateViews, PopupActions, PopupState } from '#components/popup/popup.tsx';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';

/** A network without proposals. */
export const noProposals = {
  alerts: {},
  stream: { state: 'off' as const },
  coverage: { gaps: [], heardUntil: null },
  nodes: noNodes,
  castVotes: {},
  readOwnVotes: async () => new Map(),
};

/** A popup that has nothing to show yet. */
export const nothingKnown: PopupState = {
  tabOrigin: null,
  isCutOff: false,
  damaged: [],
  storageFails: false,
  wallet: null,
  lastChainId: '',
  learntChains: {},
  approvals: [],
  calls: [],
  cutOffReviews: {},
  version: '1.2.3',
  apiToken: noApiToken,
  sites: {},
  blockedSites: {},
  unread: {},
  closingVotes: [],
  settings: defaultSettings,
  inUse: defaultSettings.networkId,
  now: 1_000_000,
  failure: null,
};

/** None has been opened. */
export const noLateViews: LateViews = { assets: null, governance: null, sites: null };

/** The popup's actions, which do nothing but note that they were called. */
export function popupSpies() {
  return {
    useNetwork: vi.fn(),
    reloadTab: vi.fn(),
    openView: vi.fn(),
  } satisfies PopupActions;
}
