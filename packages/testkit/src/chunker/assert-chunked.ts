import assert from 'node:assert/strict';
import type { Chunk, ChunkedFile, CodeSymbol } from '@codesearch/kernel';

/** Asserts the laws of chunks. Messages name offsets and lines, never the text. */
export function assertChunked(text: string, file: ChunkedFile): void {
  assertSpans(text, file.chunks);
  assertCoverage(text, file.chunks);
  assert.match(file.language, /^[^A-Z\s]+( [^A-Z\s]+)*$/, `the language is ${JSON.stringify(file.language)}`);
  const lines = text.split('\n').length;
  const begun: CodeSymbol[] = [];
  for (const chunk of file.chunks) {
    assertDescribed(chunk, lines);
    assertEnclosed(chunk, begun);
    begun.push(...chunk.symbols);
    assert.equal(chunk.language, file.language, 'the language of a chunk of the file');
  }
  if (file.degraded) {
    const codes = ['syntax-errors', 'no-grammar', 'grammar-failed', 'too-large'];
    assert.ok(codes.includes(file.degraded.code), `degraded is ${file.degraded.code}`);
  }
}

/** Asserts that spans are inside the text, ordered and do not overlap, and that text and lines match the offsets. */
function assertSpans(text: string, chunks: readonly Chunk[]): void {
  const lineAt = lineCounter(text);
  let before = 0;
  for (const { span, text: own } of chunks) {
    const which = `the chunk at ${span.start} to ${span.end}`;
    assert.ok(Number.isInteger(span.start) && Number.isInteger(span.end), `${which} has offsets that are not integers`);
    assert.ok(span.start >= before, `${which} begins before ${before}, the end of the one before`);
    assert.ok(span.end > span.start, `${which} is empty`);
    assert.ok(span.end <= text.length, `${which} ends after the text of ${text.length}`);
    assert.ok(own === text.slice(span.start, span.end), `${which} has a text that is not its slice of the source`);
    assert.equal(span.startLine, lineAt(span.start), `the first line of ${which}`);
    assert.equal(span.endLine, lineAt(span.end - 1), `the last line of ${which}`);
    before = span.end;
  }
}

/** Asserts that every line that is not blank is completely in one chunk. */
function assertCoverage(text: string, chunks: readonly Chunk[]): void {
  let start = 0;
  let at = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const from = start + line.length - line.trimStart().length;
    const to = start + line.trimEnd().length;
    start += line.length + 1;
    if (from >= to) continue;
    while (at < chunks.length && (chunks[at]?.span.end ?? 0) <= from) at++;
    const span = chunks[at]?.span;
    assert.ok(span && span.start <= from, `line ${index + 1} begins in no chunk`);
    assert.ok(span.end >= to, `line ${index + 1} is not completely in one chunk`);
  }
}

function assertDescribed(chunk: Chunk, lines: number): void {
  const { span, symbols, enclosing, calls, imports } = chunk;
  const which = `the chunk of lines ${span.startLine} to ${span.endLine}`;
  for (const [name, list] of Object.entries({ calls, imports })) {
    assert.ok(list.length <= 64, `${which} has ${list.length} ${name}`);
    assert.equal(new Set(list).size, list.length, `${which} repeats ${name}`);
    assert.ok(
      list.every((each) => each !== ''),
      `${which} has empty ${name}`,
    );
  }
  for (const symbol of [...symbols, ...enclosing]) assertSymbol(symbol, lines, which);
  for (const [index, { startLine }] of symbols.entries()) {
    const inside = startLine >= span.startLine && startLine <= span.endLine;
    assert.ok(inside, `${which} has a definition that begins at line ${startLine}`);
    assert.ok(startLine >= (symbols[index - 1]?.startLine ?? 0), `${which} has its definitions out of order`);
  }
  let outer = { startLine: 1, endLine: lines };
  for (const { startLine, endLine } of [...enclosing, span]) {
    const inside = startLine >= outer.startLine && endLine <= outer.endLine;
    assert.ok(inside, `${which} is at ${startLine}-${endLine}, outside of ${outer.startLine}-${outer.endLine}`);
    outer = { startLine, endLine };
  }
}

/** Asserts that a chunk names the definitions that have all of its lines, and began in another chunk. */
function assertEnclosed({ span, enclosing }: Chunk, begun: readonly CodeSymbol[]): void {
  for (const { startLine, endLine } of begun) {
    if (startLine >= span.startLine || endLine < span.endLine) continue;
    const isNamed = enclosing.some((outer) => outer.startLine === startLine && outer.endLine === endLine);
    const which = `the chunk of lines ${span.startLine} to ${span.endLine}`;
    assert.ok(isNamed, `${which} does not name the definition of lines ${startLine} to ${endLine} that encloses it`);
  }
}

function assertSymbol(symbol: CodeSymbol, lines: number, which: string): void {
  const { name, qualifiedName, signature, doc, startLine, endLine } = symbol;
  assert.ok(name.trim() !== '', `${which} has a symbol without a name`);
  assert.ok(qualifiedName.endsWith(name), `${which} has a qualified name that does not end with its name`);
  assert.ok(signature.length <= 300, `${which} has a signature of ${signature.length} characters`);
  assert.ok(!/[\r\n]/.test(signature), `${which} has a signature of several lines`);
  assert.ok(doc === undefined || doc.length <= 2_000, `${which} has a doc of ${doc?.length} characters`);
  const inside = startLine >= 1 && startLine <= endLine && endLine <= lines;
  assert.ok(inside, `${which} has a symbol at ${startLine}-${endLine} in a file of ${lines} lines`);
}

/** @returns a function that gives the lines of ascending offsets, reading the text once */
function lineCounter(text: string): (offset: number) => number {
  let at = 0;
  let line = 1;
  return (offset) => {
    for (; at < offset; at++) if (text.charCodeAt(at) === 10) line++;
    return line;
  };
}
