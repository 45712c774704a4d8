/** A way in which a configuration loads a module of its folder. */
export interface ModuleName {
  readonly way: string;
  /** Files by path. The first one is the configuration. */
  readonly files: Readonly<Record<string, string>>;
  /** The module that a later commit changes. Default: `m.mjs` */
  readonly target?: string;
  /** What it becomes, for a configuration that leaves the trace itself. Default: a module that leaves the trace */
  readonly changed?: string | Uint8Array;
}

const none = 'export {};\n';
const mjs = 'codesearch.config.mjs';
const cjs = 'codesearch.config.cjs';

/** A configuration that is an ES module. */
export function es(
  way: string,
  code: string,
  target = 'm.mjs',
  files: Readonly<Record<string, string>> = {},
): ModuleName {
  return { way, files: { [mjs]: `${code}\nexport default {};\n`, [target]: none, ...files }, target };
}

/** A configuration in CommonJS. */
export function common(
  way: string,
  code: string,
  target = 'm.cjs',
  files: Readonly<Record<string, string>> = {},
): ModuleName {
  return { way, files: { [cjs]: `${code}\nmodule.exports = {};\n`, [target]: '', ...files }, target };
}
