import { breach } from './breach.ts';
import { assertLines, assertList, assertName, assertObject, assertText } from './value-promises.ts';

const maxSignature = 300;
const maxDoc = 2_000;

/** The last line of a file, and how many symbols, and calls or imports, one of its chunks may have. */
interface CodeLimits {
  readonly lastLine: number;
  readonly symbols: number;
  readonly names: number;
}

/**
 * Symbols, calls and imports of a chunk or an entry.
 *
 * @param what names it, such as `a chunk`
 * @param limits default: none, as of the entry of a whole file
 */
export function assertCode(
  chunk: Readonly<Record<string, unknown>>,
  what: string,
  { lastLine, symbols: maxSymbols, names: maxNames }: CodeLimits = {
    lastLine: Infinity,
    symbols: Infinity,
    names: Infinity,
  },
): void {
  for (const name of ['symbols', 'enclosing']) {
    const symbols = chunk[name];
    assertList(symbols, `\`${name}\` of ${what}`);
    if (name === 'symbols' && symbols.length > maxSymbols)
      breach(`\`symbols\` of ${what} has at most ${maxSymbols}`, symbols.length);
    for (const symbol of symbols) assertSymbol(symbol, lastLine);
  }
  for (const name of ['calls', 'imports']) {
    const names = chunk[name];
    assertList(names, `\`${name}\` of ${what}`);
    if (names.length > maxNames) breach(`\`${name}\` of ${what} has at most ${maxNames} names`, names.length);
    for (const each of names) assertName(each, `each of \`${name}\``);
    if (maxNames < Infinity && new Set(names).size < names.length)
      breach(`\`${name}\` of ${what} has each name once`, 'one twice');
  }
}

function assertSymbol(symbol: unknown, lastLine: number): void {
  assertObject(symbol, 'each symbol');
  const { signature, doc, startLine, endLine } = symbol;
  for (const name of ['name', 'qualifiedName', 'kind']) assertName(symbol[name], `\`${name}\` of a symbol`);
  assertText(signature, '`signature` of a symbol');
  if (signature.length > maxSignature)
    breach(`the signature of a symbol has at most ${maxSignature} characters`, signature.length);
  if (signature.includes('\n')) breach('the signature of a symbol is one line', 'several lines');
  if (doc !== undefined) {
    assertText(doc, '`doc` of a symbol');
    if (doc.length > maxDoc) breach(`the documentation of a symbol has at most ${maxDoc} characters`, doc.length);
  }
  assertLines(startLine, endLine, 'a symbol');
  if ((endLine as number) > lastLine)
    breach(`a symbol ends at or before the last line of its file, ${lastLine}`, endLine);
}
