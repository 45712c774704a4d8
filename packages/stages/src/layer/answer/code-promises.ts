import { breach } from './breach.ts';
import { assertLines, assertName, assertObject, assertText } from './value-promises.ts';

const maxSignature = 300;
const maxDoc = 2_000;

/** How many symbols, and calls or imports, a chunk may have. */
interface CodeLimits {
  readonly symbols: number;
  readonly names: number;
}

const unlimited: CodeLimits = { symbols: Infinity, names: Infinity };

/**
 * Symbols, calls and imports of a chunk or an entry. The texts of checks of single items are constant: to make one for
 * each costs more than the check.
 *
 * @param what names it, such as `a chunk`
 * @param limits default: none, as of the entry of a whole file
 * @returns the last line of all symbols; 0 without any
 */
export function assertCode(
  chunk: Readonly<Record<string, unknown>>,
  what: string,
  limits: CodeLimits = unlimited,
): number {
  const { symbols, enclosing, calls, imports } = chunk;
  if (!Array.isArray(symbols)) breach(`\`symbols\` of ${what} is a list`, symbols);
  if (symbols.length > limits.symbols) breach(`\`symbols\` of ${what} has at most ${limits.symbols}`, symbols.length);
  if (!Array.isArray(enclosing)) breach(`\`enclosing\` of ${what} is a list`, enclosing);
  let lastLine = 0;
  for (const symbol of symbols) lastLine = Math.max(lastLine, assertSymbol(symbol));
  for (const symbol of enclosing) lastLine = Math.max(lastLine, assertSymbol(symbol));
  assertNames(calls, 'calls', what, limits.names);
  assertNames(imports, 'imports', what, limits.names);
  return lastLine;
}

function assertNames(names: unknown, name: 'calls' | 'imports', what: string, max: number): void {
  if (!Array.isArray(names)) breach(`\`${name}\` of ${what} is a list`, names);
  if (names.length > max) breach(`\`${name}\` of ${what} has at most ${max} names`, names.length);
  for (const each of names) assertName(each, 'each of the calls or imports');
  if (max < Infinity && names.length > 1 && new Set(names).size < names.length)
    breach(`\`${name}\` of ${what} has each name once`, 'one twice');
}

/** @returns its last line */
function assertSymbol(symbol: unknown): number {
  assertObject(symbol, 'each symbol');
  const { name, qualifiedName, kind, signature, doc, startLine, endLine } = symbol;
  assertName(name, '`name` of a symbol');
  assertName(qualifiedName, '`qualifiedName` of a symbol');
  assertName(kind, '`kind` of a symbol');
  assertText(signature, '`signature` of a symbol');
  if (signature.length > maxSignature)
    breach(`the signature of a symbol has at most ${maxSignature} characters`, signature.length);
  if (signature.includes('\n')) breach('the signature of a symbol is one line', 'several lines');
  if (doc !== undefined) {
    assertText(doc, '`doc` of a symbol');
    if (doc.length > maxDoc) breach(`the documentation of a symbol has at most ${maxDoc} characters`, doc.length);
  }
  assertLines(startLine, endLine, 'a symbol');
  return endLine as number;
}
