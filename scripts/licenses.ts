import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { publicSuffixDate } from './public-suffixes.ts';
import { billOfMaterials } from './release/bill-of-materials.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8').trim();

const componentSchema = z.object({ 'bom-ref': z.string(), scope: z.string() });
const billSchema = z.object({ components: z.array(componentSchema) });
const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** The licences of all that is in the extension's packages: Drawbridge's own, and those of others as they come with their packages. */
export function licensesText(): string {
  const bill: unknown = JSON.parse(billOfMaterials(read('package-lock.json'), new Date(0)));
  const packages = billSchema.parse(bill).components.flatMap(({ 'bom-ref': path, scope }) => {
    if (scope !== 'required') return [];
    const { name, version, license } = packageSchema.parse(JSON.parse(read(`${path}/package.json`)));
    const [file] = globSync('{LICENSE,LICENCE}*', { cwd: `${root}${path}` });
    // WXT's package has no such file.
    const words = file === undefined ? license : read(`${path}/${file}`);
    return `${name} ${version}\nhttps://www.npmjs.com/package/${name}/v/${version}\n\n${words}`;
  });
  const list = `public-suffixes.txt, from the Public Suffix List of ${publicSuffixDate().toISOString().slice(0, 10)}
https://publicsuffix.org/list/public_suffix_list.dat

Mozilla Public License 2.0: https://mozilla.org/MPL/2.0/`;
  return `${[read('LICENSE'), ...packages, list].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
