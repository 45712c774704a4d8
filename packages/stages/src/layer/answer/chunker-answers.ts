import type { Chunk, ChunkRequest } from '@codesearch/kernel';
import { breach } from './breach.ts';
import type { AnswerRules } from './breach.ts';
import { assertCode } from './code-promises.ts';
import { assertDegradation } from './file-promises.ts';
import { assertLabel, assertList, assertObject, assertText } from './value-promises.ts';

const limits = { symbols: 256, names: 64 };

/** What a chunker promises. */
export const chunkerAnswers: AnswerRules = {
  chunk(file, { source: { text } }: ChunkRequest) {
    assertObject(file, 'the answer');
    assertLanguage(file['language'], 'the language of a file');
    assertList(file['chunks'], '`chunks`');
    assertDegradation(file['degraded']);
    const lineAt = lineCounter(text);
    let before = 0;
    let lastOfSymbols = 0;
    for (const chunk of file['chunks']) {
      lastOfSymbols = Math.max(lastOfSymbols, shapeOf(chunk));
      const { span } = chunk as Chunk;
      assertSpan(chunk as Chunk, text, before, lineAt);
      assertCovered(text, before, span.start);
      before = span.end;
    }
    assertCovered(text, before, text.length);
    const lastLine = lineAt(text.length);
    if (lastOfSymbols > lastLine)
      breach(`a symbol ends at or before the last line of its file, ${lastLine}`, lastOfSymbols);
  },
};

function assertLanguage(language: unknown, what: string): void {
  assertLabel(language, what);
  if (language !== language.toLowerCase()) breach(`${what} is in lower case`, language);
}

/** @returns the last line of its symbols; 0 without any */
function shapeOf(chunk: unknown): number {
  assertObject(chunk, 'each chunk');
  assertObject(chunk['span'], 'the span of a chunk');
  assertText(chunk['text'], 'the text of a chunk');
  assertLanguage(chunk['language'], 'the language of a chunk');
  assertLabel(chunk['kind'], 'the kind of a chunk');
  return assertCode(chunk, 'a chunk', limits);
}

function assertSpan(
  { span, text: own }: Chunk,
  text: string,
  before: number,
  lineAt: (offset: number) => number,
): void {
  const { start, end, startLine, endLine } = span;
  if (!Number.isSafeInteger(start) || start < before)
    breach(`a chunk starts at or after the end of the one before, ${before}`, start);
  if (!Number.isSafeInteger(end) || end <= start) breach(`a chunk that starts at ${start} ends after it`, end);
  if (end > text.length) breach(`a chunk ends at or before the end of its text, ${text.length}`, end);
  if (own !== text.slice(start, end))
    breach('the text of a chunk is `source.slice(start, end)`', `another text for ${start} to ${end}`);
  const first = lineAt(start);
  if (startLine !== first) breach(`the chunk at ${start} has the first line ${first}`, startLine);
  const last = lineAt(end - 1);
  if (endLine !== last) breach(`the chunk at ${start} to ${end} has the last line ${last}`, endLine);
}

function assertCovered(text: string, from: number, to: number): void {
  if (from < to && text.slice(from, to).trim() !== '')
    breach('every line that is not blank is in a chunk', `no chunk for ${from} to ${to}`);
}

/** @returns a function that gives the lines of ascending offsets, and reads the text once */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    for (; next !== -1 && next < offset; next = text.indexOf('\n', next + 1)) line++;
    return line;
  };
}
