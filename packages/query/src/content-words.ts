import { codeTokens, identifierParts, identifiers, stem } from '@codesearch/toolkit/pure';
import type { QueryPart } from '@codesearch/kernel';

/** Words that build a sentence. Code has few of them, so that BM25 takes them for rare and therefore important. */
export const functionWords: ReadonlySet<string> = new Set(
  `a about after all also although always an and any are as at be because been before being both but by can cannot could did do
  does doing during each either else even ever every few for from further had has have having he her here him his how however i
  if in into is it its itself just let me might more most much must my neither no nor not now of off often on once one only or
  other our out over own per perhaps please quite rather really same shall she should since so some such than that the their them then
  there these they this those though through thus to too under until up upon us very via was we well were what when where whether
  which while who whom whose why will with within without would yet you your`.split(/\s+/),
);

/** Words of reports and commit messages about any change. */
const reportWords = new Set(
  `actual add added allow allows behavior bug change changed code com currently ensure example expected fix fixed fixes github http
  https implement improve instead issue issues make makes org problem project pull support supported use used using version warn
  www`.split(/\s+/),
);

const reportWordWeight = 0.3;

/**
 * A word of prose: not in capitals, as a keyword of SQL is, and not a part of a name, a path, a call or a quotation.
 */
const plainWord = /(?<![\w$`'"./:@#-])[A-Z]?[a-z]+(?![\w$`"/:(=]|['.-]\w)/g;

/** Returns a text without function words, such as `the` and `when`; the whole text if it has no other words. */
export function contentWords(text: string): string {
  return withoutWords(text, functionWords);
}

/**
 * Returns the parts of a report for a lexical search: without function words, and with less weight for the words of any
 * report.
 */
export function reportParts(parts: readonly QueryPart[]): readonly QueryPart[] {
  return parts.flatMap(({ text, weight }) => {
    const content = contentWords(text);
    const own = withoutWords(content, reportWords);
    const common = [...content.matchAll(plainWord)]
      .map(([word]) => word)
      .filter((word) => reportWords.has(word.toLowerCase()));
    if (own === content || common.length === 0) return [{ text: content, weight }];
    return [
      { text: own, weight },
      { text: common.join(' '), weight: weight * reportWordWeight },
    ];
  });
}

function withoutWords(text: string, words: ReadonlySet<string>): string {
  const rest = text.replaceAll(plainWord, (word) => (words.has(word.toLowerCase()) ? ' ' : word));
  return codeTokens(rest).length > 0 ? rest : text;
}

/** Words of any question about code. */
const questionWords =
  `code file files find function functions get gets handle handled handles handling implement implementation
  implemented implements class method show use used uses using`.split(/\s+/);

const emptyStems: ReadonlySet<string> = new Set([...functionWords, ...questionWords].map(stem));

/** @returns the stems of the words of a text that carry meaning, distinct; of all words if none does */
export function focusWords(text: string): readonly string[] {
  const stems = new Set(identifiers(text).flatMap(identifierParts).map(stem));
  const meaningful = [...stems].filter((word) => word.length > 1 && !emptyStems.has(word));
  const foreign = codeTokens(text).filter((token) => token.charCodeAt(0) > 0x7f);
  return [...new Set([...(meaningful.length > 0 ? meaningful : stems), ...foreign])];
}
