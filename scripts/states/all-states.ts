import { approvalStates } from './approval-states.ts';
import { explorerStates } from './explorer-states.ts';
import { popupStates } from './popup-states.ts';
import { dappStates, deskStates } from './sandbox-states.ts';
import { settingsStates } from './settings-states.ts';
import type { State } from './state.ts';
import { transactionStates } from './transaction-states.ts';
import { troubleStates } from './trouble-states.ts';
import { welcomeStates } from './welcome-states.ts';

/** Every page and state. A new one is one entry in the table of its page. */
export const states: readonly State[] = [
  ...popupStates,
  ...approvalStates,
  ...transactionStates,
  ...explorerStates,
  ...settingsStates,
  ...troubleStates,
  ...welcomeStates,
  ...deskStates,
  ...dappStates,
];
