import { publicNames, wordRules } from './word-rules.ts';
import type { WordRule } from './word-rules.ts';

export interface WordFinding {
  readonly rule: WordRule;
  /** Counted from 1. */
  readonly line: number;
  /** As it is in the text. */
  readonly found: string;
}

/** Finds the words of {@link wordRules} in prose and in identifiers, in the order of their lines. */
export function findWords(text: string): readonly WordFinding[] {
  const split = splitIdentifiers(withoutPublicNames(text));
  return wordRules
    .flatMap((rule) => {
      const searched = rule.identifier ? text : split;
      return [...searched.matchAll(rule.pattern)].map(({ 0: found, index }) => ({
        rule,
        line: lineAt(searched, index),
        found: found.replaceAll(/\s*\n[\s*/>]*/g, ' '),
      }));
    })
    .toSorted((one, other) => one.line - other.line);
}

function withoutPublicNames(text: string): string {
  return text.replaceAll(new RegExp(`(?<![\\w$])(?:${publicNames.join('|')})(?![\\w$])`, 'g'), '');
}

/** `passedOver` becomes `passed Over`. Lines stay. */
function splitIdentifiers(text: string): string {
  return text.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[\p{L}\d])_(?=[\p{L}\d])/gu, ' ');
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
