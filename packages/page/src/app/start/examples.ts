import { fileRoles } from '@codesearch/toolkit/pure';
import type { Explanation, FileEntry } from '../server/answers.ts';

/** A search that finds something in this repository, and what kind of query it is. */
export interface Example {
  readonly kind: 'question' | 'name' | 'message';
  readonly query: string;
}

type ExplainedFile = Pick<Explanation, 'source' | 'definitions'>;

/** Kinds of definitions that do something. */
const named = /function|method|class/;

/** Names shorter than this are everywhere. */
const minName = 8;
const wordsOfQuestion = { min: 4, max: 12 };

/** Lines between a definition and its documentation: the signature of a function, or an annotation. */
const maxApart = 2;

/** Files that are read for examples. */
const maxFiles = 3;

/** A larger file takes long to explain. */
const maxChunks = 100;

/** The files that say most about a repository: the program itself, those with most definitions first. */
export function exampleFiles(files: readonly FileEntry[]): readonly string[] {
  return files
    .filter(({ path, language }) => language !== undefined && fileRoles(path).length === 0)
    .toSorted((a, b) => Number(a.chunks > maxChunks) - Number(b.chunks > maxChunks) || b.chunks - a.chunks)
    .slice(0, maxFiles)
    .map(({ path }) => path);
}

/** At most one example of each kind. */
export function examplesOf(files: readonly ExplainedFile[]): readonly Example[] {
  const first = (kind: Example['kind'], find: (file: ExplainedFile) => string | undefined): Example[] => {
    const query = files.map(find).find((each) => each !== undefined);
    return query === undefined ? [] : [{ kind, query }];
  };
  return [
    ...first('question', questionIn),
    ...first('name', ({ definitions }) => nameIn(definitions)),
    ...first('message', ({ source }) => messageIn(source)),
  ];
}

/** The first short sentence that documents a definition, such as `waits longer after each failed attempt`. */
function questionIn({ source, definitions }: ExplainedFile): string | undefined {
  const comments = source.matchAll(
    /(?:\/\*\*?|\/\/\/?|^\s*#|""")\s*(?<text>[A-Z][a-z]+ [^\n*"]+?)(?:\.\s|\.$|\*\/|""")/gm,
  );
  for (const { groups, index, 0: comment } of comments) {
    const text = groups?.['text']?.trim().replaceAll(/[`'(){}]/g, '') ?? '';
    const words = text.split(/\s+/);
    if (
      /copyright|licen[cs]e|https?:|[=;<>@]|todo|^(?:This|That|These|It|There|Note|If|Here|For|We)\b/i.test(text) ||
      words.length < wordsOfQuestion.min ||
      words.length > wordsOfQuestion.max ||
      !isNear(definitions, source.slice(0, index), comment)
    )
      continue;
    const [head = '', ...rest] = words;
    return [head.toLowerCase(), ...rest].join(' ').replace(/[,:.]$/, '');
  }
  return undefined;
}

/**
 * Whether a comment is just above a definition, or just below its first line.
 *
 * @param before the text in front of it
 */
function isNear(definitions: Explanation['definitions'], before: string, comment: string): boolean {
  const first = before.split('\n').length;
  const last = first + comment.trimEnd().split('\n').length - 1;
  return definitions.some(
    ({ kind, startLine }) => named.test(kind) && startLine >= first - maxApart && startLine <= last + maxApart,
  );
}

/** The longest definition has most to read. */
function nameIn(definitions: Explanation['definitions']): string | undefined {
  const long = definitions
    .filter(({ name, kind }) => named.test(kind) && shortName(name).length >= minName)
    .toSorted((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
  return long[0] && shortName(long[0].name);
}

function shortName(name: string): string {
  return name.split('.').at(-1)!;
}

/** A text of some words in quotes is what a program says. */
function messageIn(source: string): string | undefined {
  // An apostrophe is no quote: in code, something that is no letter is in front of one.
  const quoted = /(?<=[\s(,=:[{])(["'`])((?:[A-Z][a-z]+|[a-z]+ [a-z]+)(?: [\w,-]+){3,8})[.!]?\1(?!\w)/;
  const [, , text] = quoted.exec(source) ?? [];
  return text === undefined ? undefined : `"${text}"`;
}
