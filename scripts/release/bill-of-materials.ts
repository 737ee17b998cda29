import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import * as z from 'zod/mini';

const packageSchema = z.object({
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  integrity: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  dependencies: z.optional(z.record(z.string(), z.string())),
});
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) });
type LockedPackage = z.infer<typeof packageSchema>;

/** Tools of which a part ships all the same: WXT's few lines around each entrypoint. */
const shippedTools = ['wxt'];

const folderOfPackages = 'node_modules/';

/** The path, in the lock, of what the package at `from` gets when it imports `name`: the nearest one going up. */
function resolvePackage(packages: Record<string, LockedPackage>, from: string, name: string): string | null {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf(`/${folderOfPackages}`)))) {
    const path = `${base === '' ? '' : `${base}/`}${folderOfPackages}${name}`;
    if (path in packages) return path;
    if (base === '') return null;
  }
}

function componentOf(path: string, locked: LockedPackage): Models.Component {
  const { version, license, integrity, dev, optional, devOptional } = locked;
  const fullName = locked.name ?? path.slice(path.lastIndexOf(folderOfPackages) + folderOfPackages.length);
  const [name = '', group] = fullName.split('/').reverse();
  const isTool = (dev || optional || devOptional) && !shippedTools.includes(fullName);
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    // A package may be there twice; its path tells the two apart.
    bomRef: path,
    scope: isTool ? Enums.ComponentScope.Excluded : Enums.ComponentScope.Required,
    purl: `pkg:npm/${fullName.replace('@', '%40')}@${version}`,
    ...(group !== undefined && { group }),
    ...(version !== undefined && { version }),
  });
  if (license !== undefined) {
    const known = SPDX.isSupportedSpdxId(license);
    component.licenses.add(known ? new Models.SpdxLicense(license) : new Models.NamedLicense(license));
  }
  if (integrity?.startsWith('sha512-')) {
    const hash = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], hash);
  }
  return component;
}

/**
 * The software bill of materials of the extension, in CycloneDX 1.6, of the text of package-lock.json: what ships as
 * `required`, what only builds and tests it as `excluded`. It depends on the lock and `time` alone, and so has no serial
 * number, which would have to be new each time. (`npm sbom` puts one in, and the name of the folder.)
 */
export function billOfMaterials(lockText: string, time: Date): string {
  const { packages } = lockSchema.parse(JSON.parse(lockText));
  const { '': own, ...others } = packages;
  const extension = new Models.Component(Enums.ComponentType.Application, own?.name ?? '', {
    bomRef: 'extension',
    ...(own?.version !== undefined && { version: own.version }),
  });
  if (own?.license !== undefined) extension.licenses.add(new Models.SpdxLicense(own.license));
  const components = new Map(Object.entries(others).map(([path, locked]) => [path, componentOf(path, locked)]));
  for (const [path, { dependencies = {} }] of Object.entries(packages)) {
    const from = path === '' ? extension : components.get(path);
    for (const name of Object.keys(dependencies)) {
      const resolved = components.get(resolvePackage(packages, path, name) ?? '');
      if (resolved !== undefined) from?.dependencies.add(resolved.bomRef);
    }
  }
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ timestamp: time, component: extension }),
    components: new Models.ComponentRepository(components.values()),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  // In the order of the lock: the library sorts by the machine's language.
  return `${serializer.serialize(bom, { sortLists: false, space: 2 })}\n`;
}
