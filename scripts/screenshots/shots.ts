import { approvalShots } from './approval-shots.ts';
import { explorerShots } from './explorer-shots.ts';
import { popupShots } from './popup-shots.ts';
import { dappShots, deskShots } from './sandbox-shots.ts';
import { settingsShots } from './settings-shots.ts';
import type { Shot } from './shot.ts';
import { troubleShots } from './trouble-shots.ts';
import { welcomeShots } from './welcome-shots.ts';

/** Every page and state. A new one is one entry in the table of its page. */
export const shots: readonly Shot[] = [
  ...popupShots,
  ...approvalShots,
  ...explorerShots,
  ...settingsShots,
  ...troubleShots,
  ...welcomeShots,
  ...deskShots,
  ...dappShots,
];
