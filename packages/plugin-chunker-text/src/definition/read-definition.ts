import type { SymbolKind } from '@codesearch/kernel';
import keywords from './keywords.json' with { type: 'json' };

const maxSignatureLength = 300;

/** What a keyword defines. */
const kinds = keywords as Readonly<Record<string, SymbolKind>>;

const modifiers =
  'export|default|pub(?:\\([^)]*\\))?|public|private|protected|internal|static|final|abstract|sealed|open|override|' +
  'virtual|async|inline|extern|unsafe|partial|local|declare|data|base|typedef';
const statement = String.raw`(?:create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+|materialized\s+|external\s+)*)?`;
/** Text before a name: a condition of SQL, the first label of a HCL block, a quotation mark. */
const before = String.raw`(?:if\s+not\s+exists\s+)?(?:"[^"\s]*"\s+)?["\x60[]?`;
const noName = String.raw`(?!(?:struct|class|enum|union|from|of)\b)`;
const word = String.raw`[\p{L}\p{N}_$]+`;
/** Words as languages join them: `Foo::bar`, `parse-header`, `[dbo].[users]`, `empty?`. */
const name = String.raw`((?!\p{N})${word}(?:(?:[.:-]+|["\x60\]]\.["\x60[])${word})*[!?]?)`;
/**
 * Text after a whole defined name, which rarely follows a word of prose. A part of a name, as in `DIVISI` and `ON`, is
 * none.
 */
const after = String.raw`(?![\p{L}\p{N}_$])(?=["\x60\]]?\*?\s*(?:$|[({[<:=;,|]|(?:extends|implements|inherits|with|is|as|on|for|where|returns|do|begin|before|after)\b))`;

/**
 * A keyword and a name, as in `pub fn name(`, `message Name {`, `CREATE TABLE IF NOT EXISTS name (` or
 * `resource "kind" "name" {`.
 */
const keyworded = new RegExp(
  String.raw`^[\s(]*(?:(?:${modifiers})\s+)*${statement}(${Object.keys(kinds).join('|')})\s+${before}${noName}${name}${after}`,
  'iu',
);

/** A name to which a function is assigned, as in `name <- function(` or `const name = (a) =>`. */
const assigned =
  /^\s*(?:export\s+)?(?:const\s+|let\s+|var\s+|local\s+|my\s+)?([\p{L}_][\p{L}\p{N}_$.]*)\s*(?:=|<-|:=)\s*(?:async\s+)?(?:function\b|fn\b|lambda\b|\([^()]*\)\s*(?:=>|->))/u;

export interface DefinitionLine {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly signature: string;
}

/** What a line of code defines, if it looks like the head of a definition in a common language. */
export function readDefinition(line: string): DefinitionLine | undefined {
  const match = keyworded.exec(line);
  if (match !== null) {
    const [, keyword = '', found = ''] = match;
    return { name: bareName(found), kind: kinds[keyword.toLowerCase()] ?? 'function', signature: signature(line) };
  }
  const found = assigned.exec(line)?.[1];
  return found === undefined ? undefined : { name: found, kind: 'function', signature: signature(line) };
}

function bareName(found: string): string {
  return found.replace(/[`"[\]]/g, '');
}

/** A line as a signature: without what opens a body. */
export function signature(line: string): string {
  const head = line.trim().replace(/\s*(?:\{|\bdo|\bbegin|=>|->|=)\s*$/i, '');
  return head.replace(/\s+/g, ' ').slice(0, maxSignatureLength);
}
