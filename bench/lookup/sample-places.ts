import { basename } from 'node:path';
import type { ChunkedSource } from '@codesearch/evaluation/parts';
import type { JudgedQuery } from '@codesearch/evaluation/parts';
import type { CodeSymbol } from '@codesearch/kernel';
import { definitionsOf } from './definitions.ts';
import { hashOrder } from './hash-order.ts';
import { lookup } from './lookup.ts';
import { outputAbout, toolOutputs } from './tool-output/tool-outputs.ts';

/** The folder of the tree on the machine of a tool. */
const foreignRoot = '/home/dev/projects/';

/** A lookup that may be the output of a tool. */
export interface ToolLookup extends JudgedQuery {
  /** Its name, and whether it printed the output or the output was written by its documentation. */
  readonly tool?: string;
}

/** A line far within a definition, and the whole file. */
interface SampledFile {
  readonly path: string;
  readonly lines: number;
  readonly line: number;
  readonly isUniqueName: boolean;
  /** A function that the file defines once. */
  readonly routine: CodeSymbol | undefined;
}

/**
 * Samples files with a definition of some lines. Each is asked by its path, the end of it and its name, if no other
 * file has it; in sentences; one after the other, by the outputs of all tools about a line of it; and by a frame that
 * names a function of it and a line outside of that.
 *
 * @param tree name of the tree
 * @returns for each kind the queries by a path, of which the file is the answer, and by a line, of which the line is
 */
export function samplePlaces(
  files: readonly ChunkedSource[],
  tree: string,
  count: number,
  seed: string,
): readonly ToolLookup[] {
  const sampled = hashOrder(filesToSample(files), seed, ({ path }) => path).slice(0, count);
  if (sampled.length === 0) return [];
  const byPath = sampled.flatMap((file) => {
    const { path, isUniqueName } = file;
    const name = basename(path);
    const tail = uniqueEnd(path, files);
    const whole = (kind: Parameters<typeof lookup>[0], query: string): JudgedQuery => ({
      ...lookup(kind, query, path, 1),
      relevant: [{ path, startLine: 1, endLine: file.lines }],
    });
    const named = isUniqueName ? [whole('file name', name), whole('file in a sentence', `where is ${name}`)] : [];
    return [whole('path', path), whole('end of path', tail), whole('file in a sentence', `open ${path}`), ...named];
  });
  const outputs = toolOutputs().map((output, index) => {
    const { path, line } = sampled[index % sampled.length] as SampledFile;
    const tool = `${output.tool}, ${output.isReal ? 'real' : 'documented'}`;
    return { ...lookup('output of a tool', outputAbout(output, foreignRoot + tree, path, line), path, line), tool };
  });
  const lines = sampled.flatMap(({ path, line }) =>
    [`${path}:${line}`, `${foreignRoot}${tree}/${path}:${line}:7`].map((query) => lookup('line', query, path, line)),
  );
  const frames = sampled.flatMap(({ path, lines: count, routine }) => {
    if (!routine) return [];
    const line = routine.startLine > 1 + routine.endLine - routine.startLine ? 1 : count;
    const query = `Error: no\n    at ${routine.name} (${foreignRoot}${tree}/${path}:${line}:7)`;
    return routine.startLine <= line && line <= routine.endLine
      ? []
      : [lookup('frame of another version', query, path, routine.startLine)];
  });
  return [...byPath, ...lines, ...outputs, ...frames];
}

/** The end of a path with two parts, or as many as no other file ends with. */
function uniqueEnd(path: string, files: readonly ChunkedSource[]): string {
  const parts = path.split('/');
  const ends = parts.slice(0, -1).map((_, index) => parts.slice(index).join('/'));
  const isUnique = (end: string): boolean =>
    files.filter((other) => other.path === end || other.path.endsWith(`/${end}`)).length === 1;
  return ends.findLast(isUnique) ?? path;
}

function filesToSample(files: readonly ChunkedSource[]): readonly SampledFile[] {
  const names = Map.groupBy(files, ({ path }) => basename(path).toLowerCase());
  return files.flatMap((file) => {
    const { path, text } = file;
    const longest = file.chunks
      .flatMap(({ symbols }) => symbols)
      .filter(({ startLine, endLine }) => endLine - startLine >= 4)
      .toSorted((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine))[0];
    if (!longest || definitionsOf(file).length === 0 || /(?:^|[/_.-])tests?[/_.-]/.test(path)) return [];
    const line = Math.floor((longest.startLine + longest.endLine) / 2);
    const isBlank = text.split(/\r?\n/)[line - 1]?.trim() === '';
    const isUniqueName = names.get(basename(path).toLowerCase())?.length === 1;
    const symbols = file.chunks.flatMap((chunk) => chunk.symbols);
    const routine = symbols.find(
      ({ kind, name }) =>
        (kind === 'function' || kind === 'method') && symbols.filter((symbol) => symbol.name === name).length === 1,
    );
    return [{ path, lines: text.split('\n').length, line: isBlank ? line - 1 : line, isUniqueName, routine }];
  });
}
