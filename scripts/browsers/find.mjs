import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SetUpError } from '../set-up/error.mjs';
import { inRoot } from '../set-up/root.mjs';
import { output } from '../set-up/run.mjs';
import { installBrowsers } from './install.mjs';
import { kinds } from './kinds.mjs';

/** What was found, for the scripts: `{chromium: {path, version}, firefox: {path, version}}`. */
const cache = inRoot('node_modules/.cache/drawbridge/browsers.json');

async function readCache() {
  try {
    return JSON.parse(await readFile(cache, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Asks the program at `path` what it is. Resolves to null when it is not there, or not one that can be used. */
async function inspect(kind, path) {
  if (!existsSync(path)) return null;
  const said = (await output(path, ['--version'])) ?? '';
  const major = Number(/(\d+)\.\d/.exec(said)?.[1]);
  return kind.accepts(said) && major >= kind.oldest ? { path, version: said } : null;
}

async function find(kind) {
  const named = process.env[kind.variable];
  if (named) {
    const found = await inspect(kind, named);
    if (!found) throw new SetUpError(`${kind.variable} names ${named}, which is not ${kind.description}.`);
    return found;
  }
  for (const path of await kind.places()) {
    const found = await inspect(kind, path);
    if (found) return found;
  }
  return null;
}

/** Finds the browsers `names`, installs what is missing where that can be done, and writes down where they are. */
export async function findBrowsers(names) {
  const known = await readCache();
  // Starting a browser to ask for its version takes a while: what was found once is only looked for on the disk.
  const stands = (name) => {
    const named = process.env[kinds[name].variable];
    return known[name] && existsSync(known[name].path) && (!named || named === known[name].path);
  };
  const open = names.filter((name) => !stands(name));
  if (open.length === 0) return;

  const found = {};
  for (const name of open) found[name] = await find(kinds[name]);
  const missing = open.filter((name) => !found[name]);
  if (missing.length > 0) {
    await installBrowsers(missing);
    for (const name of missing) found[name] = await find(kinds[name]);
  }
  const first = open.find((name) => !found[name]);
  if (first) throw new SetUpError(`There is no ${kinds[first].description} here: ${kinds[first].remedy}`);

  for (const name of open) console.error(`set-up: ${found[name].version} at ${found[name].path}`);
  await mkdir(dirname(cache), { recursive: true });
  await writeFile(cache, `${JSON.stringify({ ...known, ...found }, null, 2)}\n`);
}
