import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { beginsNoName } from './definition.ts';
import { commentOf } from '../answer/meaningful-line.ts';
import type { Retriever } from '../retriever/retriever.ts';
import type { AnswerLine } from '../answer/answer.ts';

/** A definition, and the chunk in which it begins. */
export interface DefinedChunk {
  readonly chunk: StoredChunk;
  readonly symbol: CodeSymbol;
}

/**
 * Finds what a chunk of comments documents: the definition right below it, without a blank line between. Long
 * documentation can have several chunks.
 */
export async function documentedBy(
  chunk: StoredChunk,
  retriever: Pick<Retriever, 'list'>,
): Promise<DefinedChunk | undefined> {
  if (!isComment(chunk)) return undefined;
  const chunks = await retriever.list(chunk.path);
  let above = chunk;
  for (const next of chunks.slice(chunks.findIndex(({ id }) => id === chunk.id) + 1)) {
    if (next.startLine !== above.startLine + above.text.trimEnd().split('\n').length) return undefined;
    if (!isComment(next)) return definitionBelow(next);
    above = next;
  }
  return undefined;
}

function isComment({ kind, symbols }: StoredChunk): boolean {
  return kind === 'comment' && symbols.length === 0;
}

/** The first definition of a chunk, if only comments and attributes are above it. */
function definitionBelow(chunk: StoredChunk): DefinedChunk | undefined {
  const [symbol] = chunk.symbols;
  if (!symbol) return undefined;
  const above = chunk.text.split('\n').slice(0, Math.max(0, symbol.startLine - chunk.startLine));
  return above.every((line) => commentOf(line) !== undefined || beginsNoName(line)) ? { chunk, symbol } : undefined;
}

const opening = /^\s*[rRuU]?("""|''')/;

/** A shorter one leaves space for the code. */
const minLeftOut = 10;

/**
 * The lines of a definition without the documentation inside of it, as in Python, if it is long,
 * but for its summary: what comes before its first blank line.
 */
export function withoutDocumentation(lines: readonly AnswerLine[]): readonly AnswerLine[] {
  const first = lines.findIndex(({ text }) => opening.test(text));
  const above = lines.slice(0, Math.max(0, first)).findLast(({ text }) => text.trim() !== '');
  // Any other text of several lines is code.
  if (first < 1 || above?.text.trimEnd().endsWith(':') !== true) return lines;
  const mark = opening.exec(lines[first]!.text)![1]!;
  const isLast = ({ text }: AnswerLine, index: number): boolean =>
    (index === first ? text.slice(text.indexOf(mark) + mark.length) : text).includes(mark);
  const last = lines.findIndex((line, index) => index >= first && isLast(line, index));
  const end = last === -1 ? lines.length : last + 1;
  const blank = lines.findIndex(({ text }, index) => index > first && index < end && text.trim() === '');
  return blank === -1 || end - blank < minLeftOut ? lines : [...lines.slice(0, blank), ...lines.slice(end)];
}
