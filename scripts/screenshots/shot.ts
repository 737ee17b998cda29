import type { Page } from '@playwright/test';
import type { SandboxOptions } from '#sandbox/options.ts';
import type { Size } from '#scripts/browsers/browser-driver.ts';
import type { Stage } from './stage.ts';

/** The pages, in the order of the index. */
export const shotPages = {
  popup: 'Popup',
  approval: 'Approval window',
  explorer: 'Explorer',
  settings: 'Settings',
  trouble: 'Troubleshooting',
  welcome: 'Welcome',
  desk: 'Sandbox: wallet desk and components',
  dapp: 'Sandbox: demo dApp',
} as const;

export type ShotPage = keyof typeof shotPages;

/** One state of one page, and how to bring it about. */
export interface Shot {
  /** Names its files and is told apart by `--only`: the page, then the state. */
  name: `${ShotPage}-${string}`;
  page: ShotPage;
  /** The state, in a few words. */
  state: string;
  /** Every size is taken in both colour schemes; in the first one forced colours are taken as well. */
  sizes: readonly Size[];
  /** Taken with large text and with a minimum font size, too: for one usual state of each view. */
  largeText?: boolean;
  /** The whole page, up to `longest`, rather than what fits into the window. */
  whole?: boolean;
  /** How its sandbox differs from the usual one, which approves at once and in which nothing happens by itself. */
  sandbox?: Partial<SandboxOptions>;
  /** Brings the state about and resolves to the page that shows it; rejects where it cannot. */
  show(stage: Stage): Promise<Page>;
}

export const popupSizes: readonly Size[] = [{ width: 380, height: 600 }];
export const approvalSizes: readonly Size[] = [{ width: 420, height: 640 }];
/** A desk, a tablet, a phone. */
export const pageSizes: readonly Size[] = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 380, height: 800 },
];
/** For states of a view whose layout another shot shows in every size. */
export const oneSize: readonly Size[] = [{ width: 1280, height: 900 }];

/** A shot as the table of its page has it. */
export type UnnamedShot = Omit<Shot, 'page' | 'name' | 'sizes'> & { name: string; sizes?: Shot['sizes'] };

/** The shots of one page: the page goes before each name, and `sizes` count where a shot has none of its own. */
export const named = (page: ShotPage, sizes: Shot['sizes'], shots: readonly UnnamedShot[]): Shot[] =>
  shots.map((shot) => ({ sizes, ...shot, page, name: `${page}-${shot.name}` }));
