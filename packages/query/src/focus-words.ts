import { codeTokens, identifierParts, identifiers, stem } from '@codesearch/toolkit/pure';
import { functionWords } from './content-words.ts';

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
