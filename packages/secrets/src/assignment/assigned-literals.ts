import type { TextRange } from '../secret.ts';
import { isPhrase, isSecretLiteral, isStrong } from '../value/secret-value.ts';
import { isPasswordOfWords } from '../value/words.ts';
import { literalConnectors, spaceBefore } from './connectors.ts';
import { literalAt } from './literal.ts';
import { lineBefore } from '../judgement/surroundings.ts';
import type { NamedPlace } from './secret-names.ts';

/** A literal before its name, as an argument and in a comment. */
const labelled = /["'](?<value>[^"'\s\\]{8,200})["'],[ ]?(?:\w{1,30}: ?)?["']$/;
/** A key in hex, or an id, of which the name after it says that it is one */
const labelledKey = /^(?:[\da-f]{32,128}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/** `I enter "…" in the "Password" field` */
const entered =
  /["'](?<value>[^"'\s\\]{8,200})["'](?: (?:in|into|as|for) (?:the |a |my )?|, (?:key|for|forKey|account): )["']?$/;
const commented = /["'](?<value>[^"'\s\\]{8,200})["'][ ]?[;,)]{0,3}[ \t]{0,40}(?<comment>#|\/\/|--)[ \w]{0,20}$/;
/** A call whose literal is the name of what it returns. */
const lookup =
  /(?:get\w*|fetch|find\w*|headers?|params?|lookup|load|read\w*|query\w*|select\w*|input|prop\w*|resolve)[!?]?\(\s*$/i;

/** The literal that follows the name of a secret, if its value is one. */
export function literalAfter(text: string, { start, end, kind }: NamedPlace): TextRange | undefined {
  const isVerb =
    /^(?:pass|auth|tokens?)$/i.test(text.slice(start, end)) &&
    !/\b(?:with|and|wrong) $/.test(text.slice(start - 6, start));
  const isPhraseName = /phrase$/i.test(text.slice(start, end));
  for (const connector of literalConnectors) {
    if (isVerb && connector === spaceBefore) continue;
    connector.lastIndex = end;
    if (!connector.test(text)) continue;
    const literal = openedAt(text, connector.lastIndex);
    if (literal && lookup.test(text.slice(end, literal.start - 1))) continue;
    if (!literal) continue;
    const typed = text.slice(literal.start, literal.end);
    // What a test types may end with a key.
    const value = typed.replace(/\{[Ee]nter\}$|\\[nr]$/, '');
    const isAll =
      connector !== spaceBefore || /^.[;,)]{0,2}[ \t]*(?:\r?\n|$)/.test(text.slice(literal.end, literal.end + 8));
    // In a list of words the name of a secret is another word.
    const mayBeWords = kind === 'password' || /[=:]\s*\S{0,9}$/.test(text.slice(end, literal.start));
    if (
      isSecretLiteral(value, kind) ||
      (isPhraseName && isPhrase(value)) ||
      (isAll && mayBeWords && isPasswordOfWords(value, kind))
    )
      return { start: literal.start, end: literal.start + value.length };
  }
  if (kind === 'irregular') return undefined;
  return isVerb ? undefined : literalBefore(text, { start, end, kind });
}

/* `f("…", name: "a")`, `a = "…" # password` */
function literalBefore(text: string, { start, end, kind }: NamedPlace): TextRange | undefined {
  const line = lineBefore(text, start);
  const typed = entered.exec(line);
  const found = typed ?? (/["']\)/.test(text.slice(end, end + 2)) ? labelled.exec(line) : commented.exec(line));
  const value = found?.groups?.['value'];
  if (!found || value === undefined) return undefined;
  const isNamed = typed !== null || found.groups?.['comment'] !== undefined;
  const isSecret = isNamed || labelledKey.test(value) ? isSecretLiteral(value, kind) : isStrong(value);
  const from = start - line.length + found.index + 1;
  return isSecret ? { start: from, end: from + value.length } : undefined;
}

/* What looks like a prefix, a call or a list may be the opening of a literal, as in `q{…}` and `[[…]]`. */
function openedAt(text: string, at: number): TextRange | undefined {
  for (const before of [1, 2, 3, 4]) {
    if (/^(?:[qQ][{([]|\[\[)/.test(text.slice(at - before, at + 2))) return literalAt(text, at - before);
  }
  return literalAt(text, at);
}
