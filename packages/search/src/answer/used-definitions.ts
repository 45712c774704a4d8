import type { CodeSymbol } from '@codesearch/kernel';
import { routines } from '../definition/definition.ts';
import { quotedTokens } from '../syntax/syntax-tokens.ts';
import type { QueryWords } from '../words/query-words.ts';

/** Definitions that are named of those that another one uses. */
const maxUsed = 4;

interface Code {
  readonly lines: readonly string[];
  readonly language: string;
}

/**
 * The definitions of a file that one of them uses, by name: its constants, since a question for a value or a limit
 * often finds the code that applies it, and functions with a word of the query. Those with the most words come first,
 * then constants, then what is used first. None of them contains it or is in it.
 *
 * @param code the definition, with its language; what its comments name is not used
 * @param all definitions of its file
 * @returns at most four
 */
export function usedDefinitions(
  definition: CodeSymbol,
  code: Code,
  all: readonly CodeSymbol[],
  words: QueryWords,
): readonly CodeSymbol[] {
  const firstUses = new Map<string, number>();
  for (const { 0: name, index } of withoutComments(code).matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
    if (!firstUses.has(name)) firstUses.set(name, index);
  const used = all
    .filter((each) => firstUses.has(each.name) && isOutside(each, definition) && each.name !== definition.name)
    .map((each) => ({ each, words: words.countIn(each.name), isConstant: each.kind === 'constant' }))
    .filter(({ each, words: count, isConstant }) => isConstant || (count > 0 && routines.has(each.kind)))
    .toSorted(
      (a, b) =>
        b.words - a.words ||
        Number(b.isConstant) - Number(a.isConstant) ||
        firstUses.get(a.each.name)! - firstUses.get(b.each.name)!,
    );
  return used.slice(0, maxUsed).map(({ each }) => each);
}

function isOutside(one: CodeSymbol, other: CodeSymbol): boolean {
  return one.endLine < other.startLine || one.startLine > other.endLine;
}

/** Texts in quotes stay, because they can have code in them, but for those in three quotes: they are documentation. */
function withoutComments({ lines, language }: Code): string {
  const text = lines.join('\n');
  let code = text;
  for (const { start, end, kind } of quotedTokens(text, language) ?? [])
    if (kind === 'comment' || /^[\w]*("""|''')/.test(text.slice(start, end)))
      code = code.slice(0, start) + ' '.repeat(end - start) + code.slice(end);
  return code;
}
