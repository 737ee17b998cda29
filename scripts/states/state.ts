import type { Page } from '@playwright/test';
import type { Faults, SandboxOptions } from '#sandbox/options.ts';
import type { Size } from '#scripts/browsers/browser-driver.ts';
import { type PopupView, popupAt } from './prepare.ts';
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
  /** Its pictures are taken in each, in both colour schemes; in the first one with forced colours as well. */
  sizes: readonly Size[];
  /** One usual state of each view: gone through by Tab, and looked at in a language of longer words, in every size and look. */
  usual?: boolean;
  /** Other states show its parts, with other words: it has pictures to be read, and no test goes through it. */
  picturesOnly?: boolean;
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

/** A state as the table of its page has it: what happens before the page opens, where it opens, and what happens in it. */
export interface TableState extends Omit<State, 'page' | 'name' | 'sizes' | 'show'> {
  name: string;
  sizes?: State['sizes'];
  faults?: Partial<Faults>;
  before?(stage: Stage): Promise<unknown>;
  /** Behind the path of the page: its fragment. */
  at?: string | ((stage: Stage) => string);
  view?: PopupView;
  act?(page: Page, stage: Stage): Promise<unknown>;
  /** Matches an element once the state is there. */
  ready?: string;
  /** In place of all of these, where the page is not opened by its address. */
  show?: State['show'];
}

/** A state that its address, or what is wrong with the services, brings about. */
export const at = (
  name: string,
  title: string,
  at: Exclude<TableState['at'], undefined>,
  ready: string,
  more: Partial<TableState> = {},
): TableState => ({ name, title, at, ready, ...more });

export const picture = <Shown extends TableState>(state: Shown): Shown => ({ ...state, picturesOnly: true });

/** `whole` with what each of `parts` shows elsewhere on the same page: one look sees all of it, and each part has pictures. */
export const together = (whole: TableState, parts: readonly TableState[]): TableState[] => [
  ...parts.map(picture),
  {
    ...whole,
    async before(stage) {
      for (const { before } of [...parts, whole]) await before?.(stage);
    },
    async act(page, stage) {
      for (const { act } of [...parts, whole]) await act?.(page, stage);
      for (const { ready } of parts) if (ready) await page.waitForSelector(ready);
    },
  },
];

const paths: Readonly<Record<StatePage, string>> = {
  popup: 'popup.html',
  approval: 'approval.html',
  explorer: 'explorer.html',
  settings: 'options.html',
  trouble: 'trouble.html',
  welcome: 'welcome.html',
  desk: '',
  dapp: '',
};

type How = Pick<TableState, 'faults' | 'before' | 'at' | 'view' | 'act' | 'ready'>;

/** Brings a state about and resolves to its page, which is at `path`. */
async function bringAbout(stage: Stage, path: string, how: How): Promise<Page> {
  const { faults, before, at = '', view, act, ready } = how;
  if (faults) await stage.sandbox.setFaults(faults);
  await before?.(stage);
  const page = await (view ? popupAt(stage, view) : stage.extension(path + (typeof at === 'string' ? at : at(stage))));
  await act?.(page, stage);
  if (ready) await page.waitForSelector(ready);
  return page;
}

/** The states of one page: the page goes before each name, and `usual` counts where a state says nothing of its own. */
export const named = (
  page: StatePage,
  usual: Pick<State, 'sizes' | 'whole' | 'fresh'>,
  states: readonly TableState[],
): State[] =>
  states.map(({ show, ...state }) => ({
    ...usual,
    ...state,
    page,
    name: `${page}-${state.name}`,
    show: show ?? ((stage) => bringAbout(stage, paths[page], state)),
  }));
