import type { Page } from '@playwright/test';
import type { OpenChromium } from '#scripts/browsers/chromium/open-chromium.ts';
import { type Stage, setStage } from './stage.ts';
import type { State } from './state.ts';

/** Shows states in one running Chromium. */
export class Theatre {
  readonly open: OpenChromium;
  /** States of one page and one kind of sandbox share a stage, but for those that are `fresh`. */
  #set: { of: string; stage: Stage } | null = null;

  constructor(open: OpenChromium) {
    this.open = open;
  }

  /** Has `use` look at the state of the extension in the folder `build`, and closes its pages afterwards. */
  async show(state: State, build: string, use: (page: Page, stage: Stage) => Promise<void>): Promise<void> {
    const of = JSON.stringify([build, state.page, state.sandbox]);
    if (state.fresh || this.#set?.of !== of) await this.close();
    this.#set ??= { of, stage: await setStage(this.open, build, state.sandbox) };
    const [size] = state.sizes;
    const stage = size === undefined ? this.#set.stage : this.#set.stage.inSize(size);
    let isGood = false;
    try {
      await use(await state.show(stage), stage);
      isGood = true;
    } finally {
      if (state.fresh || !isGood) await this.close();
    }
    if (state.fresh) return;
    const [, ...pages] = this.open.context.pages();
    await Promise.all(pages.map((page) => page.close()));
    await stage.sandbox.resetFaults();
    this.open.errors.length = 0;
  }

  /** Takes away what is set. */
  async close(): Promise<void> {
    const set = this.#set;
    this.#set = null;
    await set?.stage.strike();
  }
}
