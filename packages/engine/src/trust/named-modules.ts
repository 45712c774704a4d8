import { existsSync, realpathSync, statSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRegularFile } from '@codesearch/toolkit';

/** What a module names in its text: files that belong to it, and installed packages. */
export interface NamedModules {
  /** Absolute real paths of files that exist. */
  readonly files: readonly string[];
  /** Names of packages, without a path in them. */
  readonly packages: readonly string[];
}

/** A literal that begins like a path, wherever it is: an import, `new URL`, `createRequire`, a file that is read. */
const pathLiteral = /(["'`])((?:\.{1,2}[/\\]|\/|file:)[^"'`\n]*)\1/g;

/** The specifier of an import or of `require`, and the plugin of a file in JSON. */
const bareSpecifier =
  /(?:\bfrom|\bimport|\brequire|["']plugin["']\s{0,50}:)\s{0,50}\(?\s{0,50}(["'`])([\w@#][^"'`\n]*)\1/g;

/** What a configuration extends: a name, or a list of names. */
const extended = /\bextends["']?\s{0,50}:\s{0,50}(\[[^\]]*\]|["'`][^"'`\n]*["'`])/g;
const bareName = /(["'`])([\w@#][^"'`\n]*)\1/g;

/** What the text of a path may leave out. */
const endings = ['', '.js', '.cjs', '.json', '.node', '/index.js', '/index.cjs', '/index.json'];

/** A path to any other file, such as a pattern of files to exclude, names no module. */
const moduleName = /\.(?:[cm]?[jt]s|json|ya?ml|node|wasm)$/;

/**
 * The files and packages that a module names. Files of a package that is part of the same tree, and not installed in a
 * `node_modules`, are files of the module: all entry points of that package count.
 *
 * @param file absolute real path of the module
 * @param tree folder that the configuration belongs to
 */
export function namedModules(file: string, text: string, tree: string): NamedModules {
  const files = new Set<string>();
  const packages = new Set<string>();
  for (const [, , literal = ''] of text.matchAll(pathLiteral)) {
    const target = existingFile(pathOf(literal, dirname(file)));
    if (target !== undefined) files.add(target);
  }
  const bases = [...text.matchAll(extended)].flatMap(([, names = '']) => [...names.matchAll(bareName)]);
  for (const [, , specifier = ''] of [...text.matchAll(bareSpecifier), ...bases]) {
    if (specifier.startsWith('node:')) continue;
    const local = filesOfLocalPackage(specifier, file, tree);
    if (local === undefined) packages.add(packageName(specifier));
    else for (const each of local) files.add(each);
  }
  return { files: [...files], packages: [...packages] };
}

function pathOf(literal: string, folder: string): string | undefined {
  try {
    return literal.startsWith('file:') ? fileURLToPath(literal) : resolve(folder, literal);
  } catch {
    return undefined;
  }
}

function existingFile(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  for (const ending of endings) {
    const candidate = path + ending;
    if (moduleName.test(candidate) && statSync(candidate, { throwIfNoEntry: false })?.isFile())
      return realpathSync(candidate);
  }
  return undefined;
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** @returns `undefined` for an installed package, a module of Node, and one that is not found */
function filesOfLocalPackage(specifier: string, file: string, tree: string): readonly string[] | undefined {
  const manifest = manifestOf(specifier, file);
  if (manifest === undefined || !isLocal(manifest, tree)) return undefined;
  const folder = dirname(manifest);
  const inside = specifier.startsWith('#') ? '' : specifier.slice(packageName(specifier).length);
  const named = [...entryPoints(manifest), ...(inside === '' ? ['./index.js'] : [`.${inside}`])];
  const found = named.map((path) => existingFile(resolve(folder, path)));
  return [manifest, resolved(specifier, file), ...found].filter((path) => path !== undefined);
}

function manifestOf(specifier: string, file: string): string | undefined {
  const own = manifestAround(file);
  if (own !== undefined && (specifier.startsWith('#') || readManifest(own).name === packageName(specifier))) return own;
  return specifier.startsWith('#') ? undefined : foundManifest(specifier, file);
}

function manifestAround(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) return manifest;
    if (folder === dirname(folder)) return undefined;
  }
}

function foundManifest(specifier: string, file: string): string | undefined {
  try {
    const found = findPackageJSON(specifier, file);
    return found === undefined ? undefined : realpathSync(found);
  } catch {
    return undefined;
  }
}

function resolved(specifier: string, file: string): string | undefined {
  try {
    return realpathSync(createRequire(file).resolve(specifier));
  } catch {
    return undefined;
  }
}

function isLocal(path: string, tree: string): boolean {
  const parts = relative(tree, path).split(sep);
  return parts[0] !== '..' && !parts.includes('node_modules');
}

/** Every path in the parts of a package.json that name modules. */
function entryPoints(manifest: string): readonly string[] {
  const { exports, imports, main } = readManifest(manifest);
  const paths: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') paths.push(join('.', value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect([exports, imports, main]);
  return paths;
}

interface PackageManifest {
  readonly name?: unknown;
  readonly exports?: unknown;
  readonly imports?: unknown;
  readonly main?: unknown;
}

function readManifest(manifest: string): PackageManifest {
  try {
    return (JSON.parse(String(readRegularFile(manifest))) as PackageManifest | null) ?? {};
  } catch {
    return {};
  }
}
