import { chunkedFiles } from '@codesearch/evaluation/parts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeSymbol } from '@codesearch/kernel';
import type { Project } from '@codesearch/engine';
import type { ChunkedSource } from '@codesearch/evaluation/parts';
import { lineOfName } from '../lookup/definitions.ts';
import { sampleNames, uniqueNames } from '../lookup/sample-names.ts';
import { readQueries } from '../question/read-queries.ts';

/** A definition that answers a question. */
export interface Definition {
  readonly path: string;
  /** Line of its name, from 1. */
  readonly line: number;
  /** Its lines from that one on. */
  readonly lines: readonly string[];
}

/** A question, and what answers it. */
export interface KnownQuestion {
  readonly query: string;
  readonly kind: string;
  readonly definitions: readonly Definition[];
}

const reworded = JSON.parse(readFileSync(join(import.meta.dirname, 'reworded.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

/** The questions of a query file, the plain ones reworded, and names that the tree defines once. */
export async function knownQuestions(project: Project, file: string, names: number): Promise<readonly KnownQuestion[]> {
  const files: ChunkedSource[] = [];
  for await (const each of chunkedFiles(project.parts)) files.push(each);
  const asked = [
    ...(await readQueries(file, project)),
    ...sampleNames(uniqueNames(files), names, '1').flatMap((each) =>
      each.kind === 'exact' ? [{ ...each, kind: 'name' }] : [],
    ),
  ];
  return asked.flatMap(({ query, kind, relevant }) => {
    const definitions = relevant.flatMap(({ path, startLine = 1 }) => definitionAt(files, path, startLine));
    const words = kind === 'plain' ? reworded[query] : query;
    if (words === undefined) throw new Error(`A plain question is not reworded: ${query}`);
    return definitions.length === 0 ? [] : [{ query: words, kind, definitions }];
  });
}

function definitionAt(files: readonly ChunkedSource[], path: string, line: number): readonly Definition[] {
  const file = files.find((each) => each.path === path);
  const lines = file?.text.split(/\r?\n/) ?? [];
  const symbols = file?.chunks.flatMap((chunk) => chunk.symbols) ?? [];
  const at = (symbol: CodeSymbol): number => lineOfName(symbol, lines);
  const symbol = symbols.find(({ startLine }) => startLine === line) ?? symbols.find((each) => at(each) === line);
  return symbol ? [{ path, line: at(symbol), lines: lines.slice(at(symbol) - 1, symbol.endLine) }] : [];
}
