import { existsSync, realpathSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { assertRegularManifests, nearestWith } from '@codesearch/toolkit';
import { isFile } from '../find-config.ts';
import { isOfProgram, urlBeside } from './module-resolution.ts';
import { readManifest } from '../read-manifest.ts';

/** What a module names in its text: files that belong to it, and installed packages. */
export interface NamedModules {
  /** Absolute real paths of files that exist. */
  readonly files: readonly string[];
  /** Names of packages, without a path in them. */
  readonly packages: readonly string[];
  /**
   * Absolute real paths of the modules of installed packages that it imports, if they are installed in the same tree.
   */
  readonly entries: readonly string[];
  /** Absolute paths of the existing folders and package.json files in which it was looked for all of them. */
  readonly places: readonly string[];
  /** Whether it imports a package of this program that is not installed where it can import it. */
  readonly needsProgram: boolean;
}

/** A literal that begins like a path, wherever it is: an import, `new URL`, `createRequire`, a file that is read. */
const pathLiteral = /(["'`])((?:\.{1,2}[/\\]|\/|file:)[^"'`\n]*)\1/g;

/** The text after `import`, `require` and the like. A path may have any ending there. */
const importedLiteral =
  /(?:\bfrom|\bimport|\brequire|\bURL|\bWorker|\bresolve)\s{0,50}\(?\s{0,50}(["'`])([^"'`\n]*)\1/g;

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
 * This serves the question: what a text names in a way that is not found here is refused when it is loaded.
 *
 * @param file absolute real path of the module
 * @param tree folder that the configuration belongs to
 */
export function namedModules(file: string, text: string, tree: string): NamedModules {
  const files = new Set<string>();
  const packages = new Set<string>();
  const entries = new Set<string>();
  let needsProgram = false;
  const places = new Set<string>(foldersUp(dirname(file), tree));
  const plain = withoutEscapes(text);
  const addAll = (found: readonly string[]): void => found.forEach((each) => files.add(each));
  for (const [, , literal = ''] of plain.matchAll(pathLiteral)) addAll(filesAt(literal, file, moduleName, places));
  for (const [, , literal = ''] of plain.matchAll(importedLiteral)) addAll(filesAt(literal, file, /./, places));
  const bases = [...plain.matchAll(extended)].flatMap(([, names = '']) => [...names.matchAll(bareName)]);
  for (const [, , specifier = ''] of [...plain.matchAll(bareSpecifier), ...bases]) {
    if (specifier.startsWith('node:')) continue;
    const manifest = manifestOf(specifier, file);
    for (const each of packagePlaces(specifier, file, tree, manifest)) places.add(each);
    if (manifest === undefined && isOfProgram(specifier)) needsProgram = true;
    const local = filesOfLocalPackage(specifier, file, tree, manifest);
    if (local !== undefined) {
      addAll(local);
      continue;
    }
    packages.add(packageName(specifier));
    for (const each of resolved(specifier, file)) if (isInside(each, tree)) entries.add(each);
  }
  return { files: [...files], packages: [...packages], entries: [...entries], places: [...places], needsProgram };
}

const escape = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|(\r?\n|[\u2028\u2029])|([^bfnrtv0-9xu"'`\\]))/gi;

/** The text of literals as the program has it: `'\x2e/m.mjs'`, and a literal that goes on in the next line. */
function withoutEscapes(text: string): string {
  return text.replaceAll(
    escape,
    (whole, byte?: string, unit?: string, point?: string, end?: string, other?: string) => {
      if (end !== undefined) return '';
      // A path of Windows in a text that is no string, such as YAML, stays.
      if (other !== undefined) return other === '/' ? other : whole;
      const code = Number.parseInt(byte ?? unit ?? point ?? '', 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** The files that a literal can mean: a path, and an address relative to the file, in which `%6d` is a letter. */
function filesAt(literal: string, file: string, name: RegExp, places: Set<string>): readonly string[] {
  const paths = [literal.startsWith('file:') ? undefined : resolve(dirname(file), literal), pathOf(literal, file)];
  for (const path of paths) for (const each of path === undefined ? [] : placesOf(path)) places.add(each);
  const found = paths.map((path) => existingFile(path, name) ?? mainFile(path));
  return found.filter((path) => path !== undefined);
}

function pathOf(literal: string, file: string): string | undefined {
  try {
    return fileURLToPath(new URL(literal, pathToFileURL(file)));
  } catch {
    return undefined;
  }
}

function existingFile(path: string | undefined, name: RegExp = moduleName): string | undefined {
  if (path === undefined) return undefined;
  for (const ending of endings) {
    const candidate = path + ending;
    if (name.test(candidate) && isFile(candidate)) return realpathSync(candidate);
  }
  return undefined;
}

/** What `require` of a folder loads by the manifest in it. */
function mainFile(folder: string | undefined): string | undefined {
  const manifest = folder === undefined ? '' : join(folder, 'package.json');
  if (manifest === '' || !isFile(manifest)) return undefined;
  const { main } = readManifest(manifest);
  return typeof main === 'string' ? existingFile(resolve(dirname(manifest), main), /./) : undefined;
}

/** Where a path is looked for: in its nearest folder that exists, and in itself if it is a folder. */
function placesOf(path: string): readonly string[] {
  let folder = dirname(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return [folder, ...[path, join(path, 'package.json')].filter((each) => existsSync(each))];
}

/** Where a package is looked for: a change in one of these folders may install another one. */
function packagePlaces(specifier: string, file: string, tree: string, manifest: string | undefined): readonly string[] {
  const scope = specifier.startsWith('@') ? specifier.split('/', 1) : [];
  const installed = foldersUp(dirname(file), tree).flatMap((folder) => {
    const modules = join(folder, 'node_modules');
    return [modules, ...scope.map((each) => join(modules, each)), join(folder, 'package.json')];
  });
  const own = manifest === undefined ? [] : [manifest, dirname(manifest)];
  return [...installed, ...own].filter((path) => existsSync(path));
}

/** A folder and those above it, up to the tree that it is in. */
function foldersUp(from: string, tree: string): readonly string[] {
  const folders = [from];
  for (let folder = from; isInside(folder, tree);) folders.push((folder = dirname(folder)));
  return folders;
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** @returns `undefined` for an installed package, a module of Node, and one that is not found */
function filesOfLocalPackage(
  specifier: string,
  file: string,
  tree: string,
  manifest: string | undefined,
): readonly string[] | undefined {
  if (manifest === undefined || !isLocal(manifest, tree)) return undefined;
  const folder = dirname(manifest);
  const inside = specifier.startsWith('#') ? '' : specifier.slice(packageName(specifier).length);
  const named = [...entryPoints(manifest), ...(inside === '' ? ['./index.js'] : [`.${inside}`])];
  const found = named.map((path) => existingFile(resolve(folder, path)));
  return [manifest, ...resolved(specifier, file), ...found].filter((path) => path !== undefined);
}

function manifestOf(specifier: string, file: string): string | undefined {
  const around = nearestWith('package.json', dirname(file));
  const own = around === undefined ? undefined : join(around, 'package.json');
  if (own !== undefined && (specifier.startsWith('#') || readManifest(own).name === packageName(specifier))) return own;
  return specifier.startsWith('#') ? undefined : foundManifest(specifier, file);
}

function foundManifest(specifier: string, file: string): string | undefined {
  try {
    assertRegularManifests(file, specifier);
    const found = findPackageJSON(specifier, file);
    return found === undefined ? undefined : realpathSync(found);
  } catch {
    return undefined;
  }
}

/** The modules that a specifier means for `require` and for `import`, which may differ. */
function resolved(specifier: string, file: string): readonly string[] {
  const found = new Set<string>();
  try {
    assertRegularManifests(file, specifier);
  } catch {
    return [];
  }
  for (const resolveIt of [
    () => createRequire(file).resolve(specifier),
    () => fileURLToPath(urlBeside(file, specifier)),
  ]) {
    try {
      const path = resolveIt();
      // A module of Node is a name.
      if (isAbsolute(path)) found.add(realpathSync(path));
    } catch {
      // It is not installed, or serves the other one alone.
    }
  }
  return [...found];
}

function isInside(path: string, tree: string): boolean {
  return !['..', ''].includes(relative(tree, path).split(sep, 1)[0] ?? '');
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
