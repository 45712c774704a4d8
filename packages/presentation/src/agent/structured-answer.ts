import { stalenessOf } from '@codesearch/search/answer';
import type { AnswerHit, Shares } from '@codesearch/search/answer';
import { cursorAfter, notesOf, shownPath } from './answer-page.ts';
import type { ShapedPage } from './answer-page.ts';
import { briefOf, codeOf } from './hit-code.ts';
import { relatedEnd } from './relations.ts';

/** The fields of a hit as structured data; one with a question mark may be absent. */
export const hitFields = {
  /** Does not change while the code does not change. */
  id: 'text',
  path: 'text',
  /** The line of its name. */
  startLine: 'count',
  /** Its last one. */
  endLine: 'count',
  /** Kind and name of the definition, such as `function retry`. */
  symbol: 'text?',
  /** Why it was found, in two words. */
  why: 'text?',
  /** How it differs from the file on disk, or `mention` if it only mentions the name that is asked for. */
  note: 'text?',
  /** Other good places in its file, and copies of it: path and line. */
  others: 'texts?',
  /** Its best lines, or only the first one if lines do not fit into the budget. */
  text: 'text',
} as const;

/** The fields of an answer as structured data, of which the MCP server makes its schema. */
export const answerFields = {
  root: 'text',
  /** Number of files that were searched. */
  files: 'count',
  /** Whether these are all files in their current state. */
  complete: 'flag',
  /** Number of hits of all pages. */
  total: 'count',
  note: 'text?',
  hits: 'hits',
  /** Lines about the best definition: what it uses of its file, its callers and its tests. */
  related: 'text?',
  nextCursor: 'text?',
} as const;

interface FieldTypes {
  readonly text: string;
  readonly texts: string[];
  readonly count: number;
  readonly flag: boolean;
  readonly hits: StructuredHit[];
}

/** What a field is, and whether it may be absent. */
export type AnswerField = keyof FieldTypes | `${keyof FieldTypes}?`;

type Fields<Table> = {
  -readonly [Name in keyof Table as Table[Name] extends keyof FieldTypes ? Name : never]: FieldTypes[Table[Name] &
    keyof FieldTypes];
} & {
  -readonly [Name in keyof Table as Table[Name] extends keyof FieldTypes ? never : Name]?:
    | (Table[Name] extends `${infer Type extends keyof FieldTypes}?` ? FieldTypes[Type] : never)
    | undefined;
};

/** One hit as structured data. */
export interface StructuredHit extends Fields<typeof hitFields> {}

/** An answer as structured data. */
export interface StructuredAnswer extends Fields<typeof answerFields> {}

export function structuredAnswer(page: ShapedPage, shares: Shares): StructuredAnswer {
  const { root, index, hits, total } = page;
  const related = relatedEnd(page);
  const nextCursor = cursorAfter(page, shares.length);
  const notes = notesOf(page);
  return {
    root,
    files: index.files,
    complete: index.complete,
    total,
    ...(notes.length > 0 && { note: notes.join('\n') }),
    hits: shares.map((limit, position) => structuredHit(hits[position]!, page, position, limit)),
    ...(related !== '' && { related }),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** The note of a hit that only mentions the name that is asked for. */
export const mention = 'mention';

function structuredHit(answered: AnswerHit, page: ShapedPage, position: number, limit: number): StructuredHit {
  const { hit, line, extent, label, reason } = answered;
  const { offset, mentionsFrom = Infinity } = page;
  const isMention = offset + position >= mentionsFrom;
  const hitNotes = [stalenessOf(hit), isMention ? mention : undefined].filter((each) => each !== undefined);
  const path = shownPath(page, hit);
  const elsewhere = [
    ...hit.others.map(({ startLine }) => `${path}:${startLine}`),
    ...hit.copies.map((copy) => `${copy.path}:${copy.startLine}`),
  ];
  return {
    id: hit.chunk.id,
    path,
    startLine: line,
    endLine: Math.max(line, extent.endLine),
    ...(hit.definition && { symbol: label }),
    ...(reason !== undefined && { why: reason }),
    ...(hitNotes.length > 0 && { note: hitNotes.join(', ') }),
    ...(elsewhere.length > 0 && { others: elsewhere }),
    text: limit > 0 ? codeOf(answered, limit) : briefOf(answered),
  };
}
