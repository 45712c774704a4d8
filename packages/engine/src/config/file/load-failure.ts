import { basename, extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type * as Json from 'jsonc-parser';
import { errors, isCodesearchError, lineIn, stackOf } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { describeValue } from '@codesearch/toolkit/pure';
import { importedUrl } from '../../trust/module/module-resolution.ts';
import { lineCounter } from '../place/source-entries.ts';
import { jsonParser } from '../../trust/parse-data.ts';
import { isOfProgramFolder, mayLoad } from '../../trust/module/module-guard.ts';

/** Why a configuration could not be imported: its file, with the line if it is known, and what to do. */
export async function importFailure(file: string, error: unknown): Promise<CodesearchError> {
  if (isCodesearchError(error)) return error;
  const line = lineOf(file, error);
  const problem = causeOf(error);
  const inner = line === undefined ? await innerPlace(file, error) : undefined;
  const where = line === undefined ? file : `${file}:${line}`;
  return errors.configInvalid(
    where,
    inner === undefined ? problem : `${problem} (${inner})`,
    await hintFor(file, error),
    error,
  );
}

/** Why a configuration in JSON could not be parsed. @param content of the file */
export function jsonFailure(file: string, error: unknown, content: string): CodesearchError {
  // The message quotes the text with its line ends.
  const problem = describe(error).replaceAll(/\s+/g, ' ');
  // V8 names no position in a short text, nor at its end.
  const [, at = firstFault(content)] = / at position (\d+)/.exec(problem) ?? [];
  return errors.configInvalid(
    `${file}:${lineCounter(content)(Number(at))}`,
    problem.replace(/ at position \d+(?: \(line \d+ column \d+\))?/, ''),
    'Correct the JSON: quote each key, and write no comma before a closing bracket.',
    error,
  );
}

function firstFault(content: string): number {
  const faults: Json.ParseError[] = [];
  jsonParser().parse(content, faults);
  return Math.min(faults[0]?.offset ?? content.length, content.trimEnd().length);
}

/** Why a configuration in YAML could not be parsed. */
export function yamlFailure(file: string, error: unknown): CodesearchError {
  // The lines after the first one quote the text.
  const [, problem = '', line] = /^(.*?)(?: \((\d+):\d+\))?$/m.exec(describe(error)) ?? [];
  return errors.configInvalid(
    line === undefined ? file : `${file}:${line}`,
    problem,
    'Correct the YAML: quote a text that begins with @, * or another sign. It has no aliases.',
    error,
  );
}

/** One bounded line: a module that is missing, a syntax error, or what the file throws. */
export function causeOf(error: unknown): string {
  const [line = ''] = describe(error).split('\n', 1);
  return line.slice(0, 400);
}

function describe(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  const isObject = (typeof error === 'object' && error !== null) || typeof error === 'function';
  return `it throws ${isObject ? describeValue(error) : inspect(error)}, which is no Error.`;
}

/** The first line of the file in the stack: where it throws, or where it cannot be parsed. */
function lineOf(file: string, error: unknown): number | undefined {
  return lineIn(pathToFileURL(file).href, error) ?? lineIn(file, error);
}

/** The first place in a module of the user's own, such as a plugin that the configuration imports. */
async function innerPlace(file: string, error: unknown): Promise<string | undefined> {
  const stack = stackOf(error);
  for (const [, url = '', line] of stack.matchAll(/(file:\/\/[^\s():]+):(\d+)/g)) {
    const path = fileURLToPath(url);
    if (!url.includes('/node_modules/') && !isOfProgramFolder(path)) return `${path}:${line}`;
  }
  if (!(error instanceof SyntaxError)) return undefined;
  // Loaded on demand: it starts processes.
  const { syntaxPlace } = await import('./syntax-place.ts');
  return syntaxPlace(file);
}

async function hintFor(file: string, error: unknown): Promise<string | undefined> {
  const message = error instanceof Error ? error.message : '';
  if (message.includes("Unexpected token 'export'") || message.includes('Cannot use import statement')) {
    const ending = extname(file);
    return `A file that ends with ${ending} is CommonJS here; rename it to ${basename(file, ending)}.m${ending.slice(-2)}.`;
  }
  if (/^(?:module|exports|require|__dirname|__filename) is not defined in ES module scope/.test(message))
    return `This file is an ES module: write import and export default, or end its name with .c${extname(file).slice(-2)}.`;
  if (message.includes('needs an import attribute'))
    return "Write `with { type: 'json' }` after the name of the module.";
  if (message.includes('strip-only')) return 'Node strips types only: write no enum, namespace or parameter property.';
  // As in a package that was linked before it was built.
  if (/^Cannot find (?:module|package) '[^']*[/\\]node_modules[/\\]/.test(message))
    return 'Build the package, or install it again.';
  const [, missing] = /Cannot find package '([^']+)'/.exec(message) ?? [];
  if (missing !== undefined) {
    const { missingPackageHint } = await import('./similar-package.ts');
    return missingPackageHint(missing, file);
  }
  const [, module = '', wanted] =
    /requested module '([^'.][^']*)' does not provide an export named '([^']+)'/.exec(message) ?? [];
  if (wanted !== undefined) return exportsHint(file, module);
  const [, path] = /Cannot find module '([^']*)'/.exec(message) ?? [];
  if (path !== undefined)
    return extname(path) === ''
      ? 'Write relative imports with their extension, such as ./rules.ts.'
      : 'Correct the path of the import: there is no such file.';
  return undefined;
}

/** Which functions a package has, for who imports another one. */
async function exportsHint(file: string, specifier: string): Promise<string | undefined> {
  try {
    const url = importedUrl(file, specifier);
    mayLoad(fileURLToPath(url), file);
    const module = (await import(url)) as Readonly<Record<string, unknown>>;
    return exportsOf(specifier, module);
  } catch {
    return undefined;
  }
}

export function exportsOf(specifier: string, module: Readonly<Record<string, unknown>>): string {
  return `'${specifier}' exports ${Object.keys(module).join(', ') || 'nothing'}.`;
}
