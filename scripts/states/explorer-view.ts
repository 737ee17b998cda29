import type { Faults } from '#sandbox/options.ts';
import { pageSizes, type UnnamedState } from './state.ts';

/** A view at its address, once an element that matches is there. */
export const at = (
  name: string,
  title: string,
  hash: string,
  css: string,
  more: Partial<UnnamedState> = {},
): UnnamedState => ({
  name,
  title,
  whole: true,
  ...more,
  async show({ extension }) {
    const page = await extension(`explorer.html#/${hash}`);
    await page.waitForSelector(css);
    return page;
  },
});

/** A view while something is wrong with the data API, and nothing is known from before. */
export const faulty = (
  name: string,
  title: string,
  hash: string,
  faults: Partial<Faults>,
  css: string,
): UnnamedState => ({
  name,
  title,
  fresh: true,
  async show({ extension, sandbox }) {
    await sandbox.setFaults(faults);
    const page = await extension(`explorer.html#/${hash}`);
    await page.waitForSelector(css);
    return page;
  },
});

export const everySize = { sizes: pageSizes, usual: true };
export const dataNode = { sandbox: { dialect: 'real' } } as const;
