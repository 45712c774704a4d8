import type { ChunkedSource } from '@codesearch/evaluation/parts';
import type { CodeSymbol } from '@codesearch/kernel';
import { textDefinitions } from './text-definitions.ts';

/** One place that defines a name. */
export interface Definition {
  readonly name: string;
  /** With the names around it, as far as the chunker knows them. */
  readonly qualifiedName: string;
  readonly path: string;
  /** Line of the name. */
  readonly line: number;
  /** Whether it is a function or type with a body, rather than a constant, a field or a declaration. */
  readonly isSampled: boolean;
}

const sampledKinds = new Set(['function', 'method', 'class', 'interface', 'struct', 'enum', 'trait', 'type']);
/** A constructor has the name of its class. Headings and keys are not names of code. */
const ignoredKinds = new Set(['constructor', 'heading', 'key', 'selector']);
/** A code block in documentation defines nothing. */
const proseLanguages = new Set([
  'text',
  'markdown',
  'restructuredtext',
  'rst',
  'html',
  'xml',
  'json',
  'yaml',
  'toml',
  'css',
]);

/**
 * Finds the definitions of a file: those of the chunker, and those of a plain text search that the chunker does not
 * have. So a name that the chunker misses is in the sample too, and a name that it reports once but the text defines
 * twice is not.
 */
export function definitionsOf(file: ChunkedSource): readonly Definition[] {
  const lines = file.text.split(/\r?\n/);
  const found = new Map<string, Definition>();
  for (const symbol of file.chunks.flatMap(({ symbols }) => symbols)) {
    if (ignoredKinds.has(symbol.kind) || isDeclaration(symbol, lines)) continue;
    const { name, qualifiedName } = symbol;
    const line = lineOfName(symbol, lines);
    const isSampled = sampledKinds.has(symbol.kind);
    found.set(`${name}:${line}`, { name, qualifiedName, path: file.path, line, isSampled });
  }
  if (proseLanguages.has(file.language)) return [...found.values()];
  for (const { name, line } of textDefinitions(file.text, file.language)) {
    const key = `${name}:${line}`;
    if (!found.has(key)) found.set(key, { name, qualifiedName: name, path: file.path, line, isSampled: true });
  }
  return [...found.values()];
}

/** A prototype, an abstract method, a forward declaration. */
function isDeclaration({ startLine, endLine }: CodeSymbol, lines: readonly string[]): boolean {
  const text = lines
    .slice(startLine - 1, endLine)
    .join('\n')
    .trimEnd();
  return text.endsWith(';') && !/[{=]/.test(text);
}

/** A definition can begin with annotations and attributes. */
export function lineOfName({ name, startLine, endLine }: CodeSymbol, lines: readonly string[]): number {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  const word = new RegExp(String.raw`(?<![\p{L}\p{N}_$])${escaped}(?![\p{L}\p{N}_$])`, 'u');
  for (let line = startLine; line <= endLine; line++) {
    const text = lines[line - 1] ?? '';
    if (word.test(text) && !/^\s*(?:[@#*]|\/\/|\/\*|\[\[)/.test(text)) return line;
  }
  return startLine;
}
