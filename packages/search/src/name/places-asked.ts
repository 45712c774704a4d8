import type { SearchFilter } from '@codesearch/kernel';
import { foldedName } from '@codesearch/toolkit/pure';
import type { QueryPlace, ReadQuery } from '@codesearch/query';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** Characters of sentences around the places of a question of several lines. */
const maxQuestion = 120;

/** The share of a text that can be sentences if it is the output of a tool: some messages are. */
const maxShare = 0.3;

/** A sentence, rather than a message, has as many plain words, and few others. */
const minWords = 7;
const minPlainShare = 0.75;

/**
 * What a text that names places asks for: `files` if any file that it names, as a path or a question with one; `lines`
 * if only files whose lines it names, as the output of a tool does. A report of an issue, whose author describes much
 * else, asks for neither: its places are evidence among other.
 */
export function placesAsked(query: Pick<ReadQuery, 'text' | 'places'>): 'files' | 'lines' | 'none' {
  const text = query.text.trim();
  if (!text.includes('\n')) return 'files';
  const written = query.places.flatMap((place) => (place.form === 'word' ? [] : place.written));
  const isProse = (line: string): boolean => isSentence(line) && !written.some((path) => line.includes(path));
  const sentences = text.split('\n').filter(isProse);
  if (sentences.length === 0) return 'files';
  const { length } = sentences.join('\n');
  return length <= Math.max(maxQuestion, maxShare * text.length) ? 'lines' : 'none';
}

/** What tools write in front of their lines: `[ERROR]`, `==1234==`, `VM warning:`. */
const toolPrefix = /^\s*(?:\[[A-Z]+\]|==\d+==|(?:\S+\s){0,5}(?:warning|error):\s)/i;

/** What they advise: `Run with --stacktrace option to get the stack trace.` */
const advice = /^\W*(?:run|rerun|try|use|get|see|for)\b.*(?:\s--?[a-z]|https?:\/\/)/i;

/** Whether a line is a sentence of a person, rather than a message of a tool or a few words. */
export function isSentence(line: string): boolean {
  if (toolPrefix.test(line) || advice.test(line)) return false;
  const words = line.trim().split(/\s+/);
  const plain = words.filter((word) => /^["'(]?\p{L}[\p{L}'’-]*[.,;:!?)"']*$/u.test(word));
  return plain.length >= minWords && plain.length >= minPlainShare * words.length;
}

/** One word alone, or after what asks for a file. */
const alone =
  /^(?:(?:open|edit|show|cat|view|read|find|where is|where's)(?: the)?(?: file)? )?["'`]?([^\s"'`]{1,255}?)["'`]?\??$/i;

/**
 * Reads a query that is one word as the name of a file, although nothing in the word says that it is one: `gradlew`,
 * `configure`. What defines the name is meant rather, if anything does.
 */
export async function bareName(
  retriever: Retriever,
  { text, places }: Pick<ReadQuery, 'text' | 'places'>,
  filter: SearchFilter,
): Promise<QueryPlace | undefined> {
  const name = places.length === 0 ? alone.exec(text.trim())?.[1] : undefined;
  if (name === undefined) return undefined;
  const folded = foldedName(name);
  const chunks = await retriever.load((await findDefinitions(retriever, name, filter)).map(({ id }) => id));
  const isDefined = chunks.some(({ symbols }) => symbols.some((symbol) => foldedName(symbol.name) === folded));
  return isDefined ? undefined : { written: name, paths: [name], form: 'word', isLibrary: false };
}
