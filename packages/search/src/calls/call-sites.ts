import type { StoredChunk } from '@codesearch/kernel';
import type { TextRange } from '../match/text-range.ts';

/** What follows the name in a call: arguments, also after type arguments, `!` of a macro, `?` of a name, and `?.`. */
const call = /^(?:!|\?\.?|::<[^()\n]{0,100}>|<[^()\n;]{0,100}>)?\s?\(/;

/** What precedes the name in a call that needs no arguments. */
const before = /(?:\bnew\s|@|<)$/;

const commentLine = /^\s*(?:\/\/|\/\*|\*|#(?!\[)|--|;|%|<!--)/;

/** The parts of a chunk that say where it calls something. */
type CallingChunk = Pick<StoredChunk, 'text' | 'startLine' | 'symbols' | 'language'>;

/**
 * Finds the places in a chunk that call a name.
 *
 * @param anyUsage whether every mention counts, not only calls
 * @returns where the name is, without its definition; mentions if no place has the form of a call, since some languages
 *   need no parentheses
 */
export function callSites(
  chunk: CallingChunk,
  name: string,
  { anyUsage, ignoreCase }: { readonly anyUsage: boolean; readonly ignoreCase: boolean },
): readonly TextRange[] {
  const text = withoutLifetimes(chunk);
  const all = mentionsOf(text, name, ignoreCase).filter(({ start }) => !commentLine.test(lineBefore(text, start)));
  const definitions = definitionsOf(chunk, name, { mentions: all, ignoreCase });
  const mentions = all.filter((mention) => !definitions.has(mention));
  if (anyUsage) return mentions;
  const calls = mentions.filter(
    ({ start, end }) =>
      call.test(text.slice(end, end + 120)) || before.test(text.slice(Math.max(0, start - 10), start)),
  );
  return calls.length > 0 ? calls : mentions;
}

/** A lifetime of Rust, such as `'run`, and a label of a loop. A character in quotes is none. */
const lifetime = /'[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_'])/gu;

/** A text of the same length without names that name no value, and no quote that stays open. */
function withoutLifetimes({ text, language }: CallingChunk): string {
  return language === 'rust' ? text.replaceAll(lifetime, (name) => ' '.repeat(name.length)) : text;
}

/** A line that makes names of another file known. */
const importLine =
  /^\s*(?:import\b|from\s.*\simport\b|export\s*\{.*\}\s*from\b|(?:pub\s+)?use\s|using\s|#\s*include\b)/;

/**
 * Finds the places in a chunk that name something as a value: not in a comment or an import, and not as a part of a
 * text in quotes.
 */
export function valueSites(chunk: CallingChunk, name: string): readonly TextRange[] {
  const text = withoutLifetimes(chunk);
  return callSites(chunk, name, { anyUsage: true, ignoreCase: false }).filter(({ start, end }) => {
    const before = lineBefore(text, start);
    if (importLine.test(before + lineAfter(text, start))) return false;
    return !isInQuotes(before) || (/["'`]$/.test(before) && /^["'`]/.test(text.slice(end)));
  });
}

/** Whether a quote is open at the end of a text. */
function isInQuotes(before: string): boolean {
  let open = '';
  for (let at = 0; at < before.length; at++) {
    const character = before[at] as string;
    if (character === '\\') at++;
    else if (open === '' ? /["'`]/.test(character) : character === open) open = open === '' ? character : '';
  }
  return open !== '';
}

const wordCharacter = /[\p{L}\p{N}_]/u;

/** Identifiers of some languages, such as Haskell, end with `'`; names in quotes do not. */
function isWord(text: string, start: number, end: number): boolean {
  const [before, after] = [text[start - 1] ?? ' ', text[end] ?? ' '];
  return !wordCharacter.test(before) && !wordCharacter.test(after) && (after !== "'" || before === "'");
}

/** Places of a name in a chunk, and characters of their line on each side: a line can be a whole file. */
const maxPlaces = 200;
const maxLine = 1000;

/** The first places of a name as a whole word. */
function mentionsOf(text: string, name: string, ignoreCase: boolean): readonly TextRange[] {
  const compared = ignoreCase ? text.toLowerCase() : text;
  if (compared.length !== text.length) return mentionsOf(text, name, false);
  const sought = ignoreCase ? name.toLowerCase() : name;
  const mentions: TextRange[] = [];
  if (sought === '') return mentions;
  for (
    let start = compared.indexOf(sought);
    start !== -1 && mentions.length < maxPlaces;
    start = compared.indexOf(sought, start + 1)
  ) {
    const end = start + sought.length;
    if (isWord(text, start, end)) mentions.push({ start, end });
  }
  return mentions;
}

/** A line up to an offset. */
function lineBefore(text: string, offset: number): string {
  const near = text.slice(Math.max(0, offset - maxLine), offset);
  return near.slice(near.lastIndexOf('\n') + 1);
}

/** A line from an offset on. */
function lineAfter(text: string, offset: number): string {
  const [line = ''] = text.slice(offset, offset + maxLine).split('\n', 1);
  return line;
}

/**
 * A name without the mark that it ends with in languages such as Ruby, `empty?` and `save!`: a question writes it as a
 * mark of its sentence, or leaves it out.
 */
export function withoutMark(name: string): string {
  return name.replace(/[?!]$/, '');
}

/** The first mention of each definition of the name. */
function definitionsOf(
  { text, startLine, symbols }: Pick<StoredChunk, 'text' | 'startLine' | 'symbols'>,
  name: string,
  { mentions, ignoreCase }: { readonly mentions: readonly TextRange[]; readonly ignoreCase: boolean },
): ReadonlySet<TextRange> {
  const folded = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  const definitions = new Set<TextRange>();
  for (const symbol of symbols) {
    if (folded(withoutMark(symbol.name)) !== folded(name)) continue;
    const first = mentions.find(
      (mention) => !definitions.has(mention) && lineOf(text, mention.start) + startLine >= symbol.startLine,
    );
    if (first) definitions.add(first);
  }
  return definitions;
}

/** Number of line ends before an offset. */
function lineOf(text: string, offset: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
