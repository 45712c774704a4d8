import { fileRoles } from '@codesearch/toolkit/pure';
import type { CodeSymbol } from '@codesearch/kernel';
import { createHash } from 'node:crypto';
import type { ChunkSource } from './chunk-source.ts';
import { readFiles } from './clone.ts';
import type { ClonedFile } from './clone.ts';
import { isMined } from './mine-clone.ts';
import { sentences } from './prose.ts';

/** A definition that a question can be asked about. */
export interface Definition {
  readonly path: string;
  readonly language: string;
  readonly kind: string;
  /** The qualified name. */
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
  /** The first sentence of its documentation. */
  readonly doc: string;
  readonly code: string;
}

const kinds: ReadonlySet<string> = new Set([
  ...['function', 'method', 'constructor', 'macro', 'constant', 'variable'],
  ...['class', 'interface', 'struct', 'enum', 'trait', 'type'],
]);
const functions: ReadonlySet<string> = new Set(['function', 'method']);
const minLines = 5;
const maxLines = 80;
const maxPerFile = 6;
/** Files that are read for each definition, at most: a folder can be full of files without one. */
const maxFilesPerDefinition = 3;
/** Of three definitions of a file, one may be something else than a function. */
const functionsFirst = 2;
const generated = /@generated|auto-?generated|do not edit/i;
const trivial =
  /^(?:main|equals|hash_?code|to_?string|__\w+__|inspect|clone|copy|setUp|tearDown|dispose|close|init|show)$/i;

/** Samples definitions of the program's own code, spread over its folders. The same clone always gives the same. */
export async function sampleDefinitions(
  clone: string,
  chunks: ChunkSource,
  limit: number,
): Promise<readonly Definition[]> {
  const files: ClonedFile[] = [];
  for await (const file of readFiles(clone, isOwnCode)) {
    if (!generated.test(file.text.slice(0, 600))) files.push(file);
  }
  const byFile: (readonly Definition[])[] = [];
  for (const file of spread(files).slice(0, limit * maxFilesPerDefinition)) {
    byFile.push(await definitionsOf(file, chunks));
    if (byFile.filter((each) => each.length > 0).length >= limit) break;
  }
  return rounds(byFile).slice(0, limit);
}

function isOwnCode(path: string): boolean {
  return isMined(path) && !/\.(?:mdx?|rst)$/i.test(path) && fileRoles(path).every((role) => role === 'reexport');
}

/** One file of each folder, then a second one. */
function spread(files: readonly ClonedFile[]): readonly ClonedFile[] {
  const folders = Map.groupBy(
    ordered(files, ({ path }) => path),
    ({ path }) => path.slice(0, path.lastIndexOf('/') + 1),
  );
  return rounds([...folders.values()]);
}

function rounds<Item>(groups: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, round) => groups.flatMap((group) => group.slice(round, round + 1))).flat();
}

async function definitionsOf(file: ClonedFile, chunks: ChunkSource): Promise<readonly Definition[]> {
  const lines = file.text.split(/\r?\n/);
  const found = (await chunks.chunk(file)).flatMap(({ chunk }) =>
    chunk.enclosing.some(({ kind, name }) => kind === 'test' || /^tests?$/i.test(name))
      ? []
      : chunk.symbols.filter(isAsked).map((symbol) => definition(file.path, chunk.language, lines, symbol)),
  );
  const mixed = ordered(found, ({ path, name }) => `${path} ${name}`);
  const [code, others] = [mixed.filter(isFunction), mixed.filter((each) => !isFunction(each))];
  const groups = Array.from({ length: maxPerFile }, (_, round) => [
    ...code.slice(round * functionsFirst, (round + 1) * functionsFirst),
    ...others.slice(round, round + 1),
  ]);
  return groups.flat().slice(0, maxPerFile);
}

function isFunction({ kind }: Definition): boolean {
  return functions.has(kind);
}

function isAsked({ kind, name, startLine, endLine }: CodeSymbol): boolean {
  const lines = endLine - startLine + 1;
  return kinds.has(kind) && lines >= minLines && lines <= maxLines && name.length > 1 && !trivial.test(name);
}

function definition(path: string, language: string, lines: readonly string[], symbol: CodeSymbol): Definition {
  const { kind, qualifiedName, startLine, endLine, doc = '' } = symbol;
  const code = lines.slice(startLine - 1, endLine).join('\n');
  return { path, language, kind, name: qualifiedName, startLine, endLine, doc: sentences(doc)[0] ?? '', code };
}

/** In an order that depends on the keys only. */
function ordered<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return items
    .map((item) => ({ item, key: createHash('md5').update(keyOf(item)).digest('hex') }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
}
