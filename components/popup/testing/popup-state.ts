import { vi } from 'vitest';
import type { PopupActions, PopupState } from '#components/popup/popup.tsx';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import { noAssets } from '#lib/network-state.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';

/** What the governance view shows, without its alerts. */
export const lists = {
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
  httpWallet: { chosen: [], forbidden: [] },
  assets: { list: noAssets, nodes: noNodes },
  governance: { ...lists, alerts: {} },
  unread: {},
  closingVotes: [],
  settings: defaultSettings,
  inUse: defaultSettings.networkId,
  now: 1_000_000,
  failure: null,
};

/** The popup's actions, which do nothing but note that they were called. */
export function popupSpies() {
  return {
    useNetwork: vi.fn(),
    reloadTab: vi.fn(),
    openView: vi.fn(),
  } satisfies PopupActions;
}
