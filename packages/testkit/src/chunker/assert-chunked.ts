import assert from 'node:assert/strict';
import type { Chunk, ChunkedFile, CodeSymbol } from '@codesearch/kernel';

/**
 * Asserts the laws of chunks that the guard of a stage leaves out, see `chunkerAnswers`. Messages name offsets and
 * lines, never the text.
 */
export function assertChunked(text: string, file: ChunkedFile): void {
  if (text.trim() === '') assert.equal(file.chunks.length, 0, 'a blank file has chunks');
  assertCoverage(text, file.chunks);
  assert.match(file.language, /^[^A-Z\s]+( [^A-Z\s]+)*$/, `the language is ${JSON.stringify(file.language)}`);
  const lines = text.split('\n').length;
  const begun: CodeSymbol[] = [];
  for (const chunk of file.chunks) {
    assertDescribed(chunk, lines);
    assertEnclosed(chunk, begun);
    assertOnce(chunk, text);
    begun.push(...chunk.symbols);
    assert.equal(chunk.language, file.language, 'the language of a chunk of the file');
  }
  if (file.degraded) {
    const codes = ['syntax-errors', 'no-grammar', 'grammar-failed', 'too-large'];
    assert.ok(codes.includes(file.degraded.code), `degraded is ${file.degraded.code}`);
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

/** Asserts that a definition is named as often as it is there. */
function assertOnce({ span, symbols }: Chunk, text: string): void {
  for (const each of Map.groupBy(symbols, (symbol) => JSON.stringify(symbol)).values()) {
    const [{ name, startLine, endLine } = assert.fail()] = each;
    if (each.length === 1) continue;
    const own = text
      .split('\n')
      .slice(startLine - 1, endLine)
      .join('\n');
    const which = `the chunk of lines ${span.startLine} to ${span.endLine}`;
    assert.ok(own.split(name).length > each.length, `${which} names a definition of line ${startLine} several times`);
  }
}

/** Asserts that a kind of definitions is that of the first or of the largest one. */
function assertKind({ kind, symbols }: Chunk, which: string): void {
  const linesOf = ({ startLine, endLine }: CodeSymbol): number => endLine - startLine;
  const most = Math.max(...symbols.map(linesOf));
  const isMain = symbols.some((symbol, at) => symbol.kind === kind && (at === 0 || linesOf(symbol) === most));
  assert.ok(isMain || symbols.every((symbol) => symbol.kind !== kind), `${which} has the kind of a smaller definition`);
}

function assertDescribed(chunk: Chunk, lines: number): void {
  const { span, symbols, enclosing, calls, imports } = chunk;
  const which = `the chunk of lines ${span.startLine} to ${span.endLine}`;
  for (const [name, list] of Object.entries({ calls, imports })) {
    assert.equal(new Set(list).size, list.length, `${which} repeats ${name}`);
  }
  assert.ok(chunk.text.trim() !== '', `${which} is blank`);
  assert.equal(chunk.kind, chunk.kind.toLowerCase(), `${which} is of a kind that is not in lower case`);
  assertKind(chunk, which);
  for (const symbol of [...symbols, ...enclosing]) assertSymbol(symbol, which);
  const around = enclosing.at(-1);
  for (const { qualifiedName, startLine, endLine } of around ? symbols : []) {
    const isInside = startLine >= around!.startLine && endLine <= around!.endLine;
    const isQualified = qualifiedName.startsWith(`${around!.qualifiedName}.`);
    assert.ok(!isInside || isQualified, `${which} has a definition whose qualified name lacks what encloses it`);
  }
  for (const { startLine, endLine, name } of enclosing) {
    const isOwn = symbols.some((own) => own.name === name && own.startLine === startLine && own.endLine === endLine);
    assert.ok(!isOwn, `${which} is enclosed by a definition that begins in it`);
  }
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

function assertSymbol({ name, qualifiedName, kind, signature }: CodeSymbol, which: string): void {
  assert.equal(kind, kind.toLowerCase(), `${which} has a symbol of a kind that is not in lower case`);
  assert.ok(name.trim() !== '', `${which} has a symbol without a name`);
  const isQualified = qualifiedName === name || qualifiedName.endsWith(`.${name}`);
  assert.ok(isQualified, `${which} has a qualified name that does not end with its name after a dot`);
  assert.ok(!signature.includes('\r'), `${which} has a signature of several lines`);
}
