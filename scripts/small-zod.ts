import type { Plugin } from 'vite';

type Cuts = ReadonlyArray<readonly [found: RegExp, replacement: string]>;

/** By file of `zod/v4`. What is replaced by `false` or 0, the bundler drops with all that hangs on it. */
const cuts: Record<string, Cuts> = {
  'core/schemas.js': [
    // A transform or a check that returns a promise is still refused: the two that ask for `ctx`.
    [/\b(?!_ instanceof|_out instanceof)\w+ instanceof Promise\b(?! &&)/g, 'false'],
    [/\bproms\.length\b/g, '0'],
    [/\basyncResult \|\| _ instanceof Promise\b/g, 'false'],
    [/if \(asyncResult\) \{/g, 'if (false) {'],
    [/if \(!async\)/g, 'if (true)'],
    [/if \(ctx\.async\) \{/g, 'if (false) {'],
    // Encoding.
    [/ctx\.direction === "backward"/g, 'false'],
    [/ctx\.skipChecks/g, 'false'],
    // For the types of Standard Schema, JSON Schema, template literals, and keys of records and discriminated unions.
    [/util\.defineLazy\(inst, "~standard", [\s\S]*?\n {4}\}\)\);/g, ''],
    [/util\.defineLazy\(inst\._zod, "(?:pattern|values|propValues)", (?:\(\) => [^{\n]*\);|[\s\S]*?\n {4}\}\);)/g, ''],
    [/inst\._zod\.pattern = [^;]*;/g, ''],
    [/inst\._zod\.version = version;/g, ''],
  ],
  'core/parse.js': [[/result instanceof Promise/g, 'false']],
  'mini/schemas.js': [
    [/inst\.(?:parseAsync|safeParseAsync|with|brand|apply) = .*;/g, ''],
    [/inst\.register = [\s\S]*?\n {4}\}\);/g, ''],
  ],
};

/**
 * Leaves out of zod what nothing here uses, in every schema of every bundle: asynchronous parsing, encoding, and what
 * describes a schema to others. Fails the build when the package looks different.
 */
export function smallZod(): Plugin {
  return {
    name: 'small-zod',
    enforce: 'pre',
    transform(code, id) {
      const [, file = ''] = /\/zod\/v4\/(\w+\/\w+\.js)$/.exec(id) ?? [];
      return file in cuts ? { code: withoutDeadWeight(file, code), map: null } : null;
    },
  };
}

/** `file` is below `zod/v4`. */
export function withoutDeadWeight(file: string, code: string): string {
  return (cuts[file] ?? []).reduce((text, [found, replacement]) => {
    const next = text.replace(found, replacement);
    if (next === text) throw new Error(`${file} of zod has nothing like ${found}.`);
    return next;
  }, code);
}
