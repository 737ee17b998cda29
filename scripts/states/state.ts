import type { Page } from '@playwright/test';
import type { SandboxOptions } from '#sandbox/options.ts';
import type { Size } from '#scripts/browsers/browser-driver.ts';
import type { Stage } from './stage.ts';

/** The pages, in the order of the index. */
export const statePages = {
  popup: 'Popup',
  approval: 'Approval window',
  explorer: 'Explorer',
  settings: 'Settings',
  trouble: 'Troubleshooting',
  welcome: 'Welcome',
  desk: 'Sandbox: wallet desk and components',
  dapp: 'Sandbox: demo dApp',
} as const;

export type StatePage = keyof typeof statePages;

/** One state of one page, and how to bring it about. */
export interface State {
  /** Names its files and is told apart by `--only`: the page, then the state. */
  name: `${StatePage}-${string}`;
  page: StatePage;
  /** The state, in a few words. */
  title: string;
  /** It is looked at in every size in both colour schemes, in the first one with forced colours as well. */
  sizes: readonly Size[];
  /** One usual state of each view: looked at with large text, a minimum font size and in a language of longer words, too. */
  usual?: boolean;
  /** Its pictures have the whole page, rather than what fits into the window. */
  whole?: boolean;
  /** How its sandbox differs from the usual one, which approves at once and in which nothing happens by itself. */
  sandbox?: Partial<SandboxOptions>;
  /** Needs an extension as newly installed, or changes it: the other states of a page may be shown in one, in any order. */
  fresh?: boolean;
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
/** For states of a view whose layout another state shows in every size. */
export const oneSize: readonly Size[] = [{ width: 1280, height: 900 }];

/** A state as the table of its page has it. */
export type UnnamedState = Omit<State, 'page' | 'name' | 'sizes'> & { name: string; sizes?: State['sizes'] };

/** The states of one page: the page goes before each name, and `sizes` count where a state has none of its own. */
export const named = (page: StatePage, sizes: State['sizes'], states: readonly UnnamedState[]): State[] =>
  states.map((state) => ({ sizes, ...state, page, name: `${page}-${state.name}` }));
