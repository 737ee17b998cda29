import { sessionItem } from '#lib/storage/stored.ts';

/** What extension pages may know of the API token. `unchecked`: no answer since it was set. */
export interface ApiTokenState {
  state: 'none' | 'valid' | 'invalid' | 'unchecked';
  /** The networks whose wallet it is for. */
  networkIds: readonly string[];
  /** Outlives the browser session. */
  remembered: boolean;
  /** Its last four characters; empty for none. */
  hint: string;
  /** When it was last checked, in Unix milliseconds. */
  checkedAt: number | null;
}

/** `detail` of the reason `token-revoked`, where it is the API token that the wallet refuses. */
export const apiTokenDetail = 'The wallet refuses the API token in the settings of the extension.';

export const noApiToken: ApiTokenState = {
  state: 'none',
  networkIds: [],
  remembered: false,
  hint: '',
  checkedAt: null,
};

/** What is known of it on one network. */
export const apiTokenOf = (state: ApiTokenState, networkId: string): ApiTokenState =>
  state.networkIds.includes(networkId) ? state : noApiToken;

export const apiTokenStateItem = sessionItem('apiTokenState', noApiToken);
