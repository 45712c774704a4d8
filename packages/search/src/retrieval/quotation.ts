import { fileContent, fileRoles } from '@codesearch/toolkit/pure';
import type { FileRole, StoredChunk } from '@codesearch/kernel';
import { isQuestion } from '@codesearch/query';

/** A few words without any sign: each text about their subject has them. */
const fewWords = /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+){0,2}$/u;

/** A longer text is a sentence or a message of its own; in code, where it is a literal or a title, a shorter one. */
const minSentenceWords = 8;
const minLiteralWords = 5;

/** Roles of files that talk about code. */
const quotingRoles: ReadonlySet<FileRole> = new Set(['test', 'example', 'documentation']);

/** A field that several records of a list have: `query: "…"`. */
const recordField = /^\s*(?:-\s+)?["']?([A-Za-z_]\w*)["']?\s*[:=]/gm;
const minRecords = 2;

/** A field of a recorded query: of a set of questions, a log, or the calls of a tool. */
const queryField = /^(?:q|quer(?:y|ies)|questions?|prompts?|ask(?:ed)?|utterances?|search(?:es)?|search_?term)$/i;

/** How much a text that has a query word for word says, if it only quotes it. */
const quotation = 0.1;

/**
 * Returns how much it counts that a chunk has a query word for word: 1 if the query is a message or a piece of code,
 * and less if the chunk quotes it. A file that quotes a question is no answer to it, and a text about code has its
 * words.
 */
export function verbatimWeight(query: string, { path, text }: Pick<StoredChunk, 'path' | 'text'>): number {
  const field = fieldOf(query, text);
  if (field !== undefined && queryField.test(field)) return 0;
  const content = fileContent(path);
  // Guides have questions as their headings.
  if (isQuestion(query)) return content === 'docs' ? quotation : 0;
  const isCode = content === 'code';
  if (fewWords.test(query)) return isCode && isLiteral(query, text) ? 1 : quotation;
  if (isCode && !fileRoles(path).some((role) => quotingRoles.has(role))) return 1;
  const minWords = isCode ? minLiteralWords : minSentenceWords;
  return query.split(/\s+/).length < minWords || isRecord(field, text) ? quotation : 1;
}

/** Whether a text has a query as a literal of its own that begins as a sentence: `"Invalid version parameter"`. */
function isLiteral(query: string, text: string): boolean {
  if (!/^\p{Lu}\p{Ll}+ /u.test(query)) return false;
  const at = text.indexOf(query);
  return at > 0 && /["'`]/.test(text[at - 1]!) && /["'`.!]/.test(text[at + query.length] ?? '');
}

/** Whether a text is a list of records that have a field. */
function isRecord(name: string | undefined, text: string): boolean {
  return name !== undefined && [...text.matchAll(recordField)].filter(([, each]) => each === name).length >= minRecords;
}

/** The field whose value begins on the line where a text has a query. */
function fieldOf(query: string, text: string): string | undefined {
  const at = text.indexOf(query);
  if (at === -1) return undefined;
  return [...text.slice(text.lastIndexOf('\n', at) + 1, at).matchAll(recordField)][0]?.[1];
}
