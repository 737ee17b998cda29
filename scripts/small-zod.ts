import type { Plugin } from 'vite';

type Cuts = ReadonlyArray<readonly [found: RegExp, replacement: string]>;

/**
 * In place of the constructor of every schema: it is set up when it is first used. A script that starts has hundreds of
 * them, and uses few at once.
 */
const setUpLater = `function _(def) {
        if (params?.Parent) {
            const error = new Definition();
            init(error, def);
            return error;
        }
        this.$class = _;
        this.$def = def;
    }
    _.prototype = notSetUp;
`;

const notSetUp = `const notSetUp = {
    clone(def) {
        return new this.$class(def);
    },
    check(...checks) {
        const added = checks.map((check) => typeof check === "function" ? { _zod: { check, def: {}, onattach: [] } } : check);
        return this.clone({ ...this.$def, checks: [...(this.$def.checks ?? []), ...added] });
    },
};
for (const name of ["_zod", "def", "type", "shape", "parse", "safeParse"]) {
    Object.defineProperty(notSetUp, name, {
        get() {
            if (!Object.hasOwn(this, "_zod")) {
                const { $class: constr, $def: def } = this;
                const deferred = [];
                Object.defineProperty(this, "_zod", { value: { def, constr, traits: new Set(), deferred } });
                constr.init(this, def);
                for (const fn of deferred) fn();
            }
            return Object.hasOwn(this, name) ? this[name] : undefined;
        },
        set(value) {
            Object.defineProperty(this, name, { value });
        },
    });
}
`;

const setLater = /util\.defineLazy\((inst(?:\._zod)?), "(\w+)", \(\) => (.*)\);/g;

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
    [/if \(def\.coerce\)\s*try \{[\s\S]*?catch \(_\) \{ \}/g, ''],
    // Encoding.
    [/ctx\.direction === "backward"/g, 'false'],
    [/ctx\.skipChecks/g, 'false'],
    // For the types of Standard Schema, JSON Schema, template literals, and keys of records and discriminated unions.
    [/util\.defineLazy\(inst, "~standard", [\s\S]*?\n {4}\}\)\);/g, ''],
    [/util\.defineLazy\(inst\._zod, "(?:pattern|values|propValues)", (?:\(\) => [^{\n]*\);|[\s\S]*?\n {4}\}\);)/g, ''],
    [/inst\._zod\.pattern = [^;]*;/g, ''],
    [/inst\._zod\.version = version;/g, ''],
    // The types see to it.
    [/if \(!def\.shape\?\.\[k\]\?\._zod\?\.traits\?\.has\("\$ZodType"\)\) \{[\s\S]*?\n {8}\}/g, ''],
    [/const desc = Object\.getOwnPropertyDescriptor\(def, "shape"\);\s*if \(!desc\?\.get\) \{[\s\S]*?\n {4}\}\n/g, ''],
    [/numKeys: keys\.length,|optionalKeys: new Set\(okeys\),|const okeys = .*;/g, ''],
    // By then all is there.
    [setLater, '$1.$2 = $3;'],
    [/util\.cached\(\(\) => normalizeDef\(def\)\)/g, '{ value: normalizeDef(def) }'],
  ],
  'core/api.js': [[/export function _coerced\w+\(.*\{/g, '$&throw new Error("small-zod.ts");']],
  'core/core.js': [
    // Nobody changes the prototypes.
    [/const proto = _\.prototype;[\s\S]*?\n {8}\}\n/, ''],
    [/function _\(def\) \{[\s\S]*?\n {4}\}\n/, setUpLater],
    [/export (?=.*function \$constructor)/, `${notSetUp}$&`],
  ],
  'core/util.js': [
    // No schema is given a message or options.
    [/const params = _params;[\s\S]*?\n\}/, 'if (_params) throw new Error("small-zod.ts");\nreturn {};\n}'],
  ],
  'core/parse.js': [[/result instanceof Promise/g, 'false']],
  'mini/schemas.js': [
    [/inst\.(?:parseAsync|safeParseAsync|with|clone|brand|apply) = .*;/g, ''],
    [/inst\.check = [\s\S]*?\n {4}\};/g, ''],
    [/inst\.register = [\s\S]*?\n {4}\}\);/g, ''],
    [setLater, '$1.$2 = $3;'],
  ],
};

/**
 * Leaves out of zod what nothing here uses, in every schema of every bundle: asynchronous parsing, encoding, and what
 * describes a schema to others. Schemas are set up when they are first used. Fails the build when the package looks
 * different.
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
