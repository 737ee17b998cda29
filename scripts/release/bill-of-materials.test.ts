import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { billOfMaterials } from './bill-of-materials.ts';

const lock = {
  name: 'a-folder',
  packages: {
    '': { name: 'drawbridge', version: '0.1.0', license: 'MIT', dependencies: { shown: '1.0.0' } },
    'node_modules/@scope/tool': {
      version: '3.0.0',
      dev: true,
      license: '(MIT OR CC0-1.0)',
      dependencies: { part: '1' },
    },
    'node_modules/part': { version: '2.0.0', license: 'MIT', integrity: 'sha512-AAEC' },
    'node_modules/shown': { version: '1.0.0', license: 'MPL-2.0', dependencies: { part: '1.0.0' } },
    'node_modules/shown/node_modules/part': { version: '1.0.0', license: 'MIT' },
  },
};
const time = new Date('2026-11-23T04:00:00Z');
const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  serialNumber: z.optional(z.string()),
  metadata: z.object({ timestamp: z.string(), component: z.object({ name: z.string() }) }),
  components: z.array(z.object({ 'bom-ref': z.string(), purl: z.string(), scope: z.string(), licenses: z.unknown() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.optional(z.array(z.string())) })),
});
const bom = bomSchema.parse(JSON.parse(billOfMaterials(JSON.stringify(lock), time)));

it('lists each locked package, and what ships as required', () => {
  expect(bom.components.map(({ purl, scope }) => `${purl} ${scope}`)).toEqual([
    'pkg:npm/%40scope/tool@3.0.0 excluded',
    'pkg:npm/part@2.0.0 required',
    'pkg:npm/shown@1.0.0 required',
    'pkg:npm/part@1.0.0 required',
  ]);
  expect(bom.components[0]?.licenses).toEqual([{ license: { name: '(MIT OR CC0-1.0)' } }]);
  expect(bom.components[2]?.licenses).toEqual([{ license: { id: 'MPL-2.0' } }]);
});

it('says which needs which, of two versions the nearer', () => {
  const needs = Object.fromEntries(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect(needs['extension']).toEqual(['node_modules/shown']);
  expect(needs['node_modules/shown']).toEqual(['node_modules/shown/node_modules/part']);
  expect(needs['node_modules/@scope/tool']).toEqual(['node_modules/part']);
});

it('is of the commit’s time, and names no folder and no chance', () => {
  expect(bom.metadata).toMatchObject({ timestamp: time.toISOString(), component: { name: 'drawbridge' } });
  expect(bom.serialNumber).toBeUndefined();
});
