import { pathToFileURL } from 'node:url';
import type { SearchHit } from '@codesearch/engine';
import type { CodeSymbol } from '@codesearch/kernel';
import {
  definitionOf,
  linesOf,
  mainLine,
  printableLine,
  signatureOf,
  snippetOf,
  textLines,
} from '@codesearch/presentation';
import type { QueryWords } from '@codesearch/presentation';
import type { Range, WorkspaceSymbol } from 'vscode-languageserver-protocol';
import { symbolKind } from './symbol-kind.ts';

/** Characters of a name. A parser that misreads a file can take whole lines as a name. */
const maxNameLength = 120;

/** A hit as clients list symbols: its definition, or its best line if it has none. */
export function symbolOfHit(hit: SearchHit, words: QueryWords, pathOf: (hit: SearchHit) => string): WorkspaceSymbol {
  const definition = definitionOf(hit, words);
  const name = definition?.name ?? signatureOf(hit, words);
  return {
    name: printableLine(name).slice(0, maxNameLength),
    kind: symbolKind(definition?.kind ?? hit.chunk.kind),
    containerName: printableLine(parentOf(definition) ?? hit.chunk.path),
    location: { uri: pathToFileURL(pathOf(hit)).href, range: bestRange(hit, words, definition) },
  };
}

/** What a definition is in; `undefined` if it is directly in its file. */
function parentOf(definition: CodeSymbol | undefined): string | undefined {
  if (!definition) return undefined;
  const { name, qualifiedName } = definition;
  return qualifiedName.endsWith(`.${name}`) ? qualifiedName.slice(0, -name.length - 1) : undefined;
}

/** The name of the definition on the line that represents the hit, or the text of that line. */
function bestRange(hit: SearchHit, words: QueryWords, definition: CodeSymbol | undefined): Range {
  const line = definition ? mainLine(hit, words) : (snippetOf([hit], 1, words).rows[0]?.number ?? mainLine(hit, words));
  const text = textLines(hit)[line - linesOf(hit).startLine] ?? '';
  const named = definition ? text.indexOf(definition.name) : -1;
  const start = named === -1 ? text.length - text.trimStart().length : named;
  const end = named === -1 ? text.trimEnd().length : named + (definition?.name.length ?? 0);
  return { start: { line: line - 1, character: start }, end: { line: line - 1, character: Math.max(start, end) } };
}
