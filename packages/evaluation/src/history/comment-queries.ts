import type { ChunkedSource } from '../query/chunked-files.ts';
import type { JudgedQuery } from '../query/judged-query.ts';
import { queryId } from '../query/query-id.ts';
import { blankComment } from './blank-comment.ts';
import type { LocatedComment } from './blank-comment.ts';
import { isProgram } from './is-program.ts';
import { firstSentence, isProse } from './prose.ts';

const kind = 'comment';

/** A chunker keeps no more of a comment. */
const maxDoc = 1900;

/** A question that is the first sentence of a documentation comment. */
export interface CommentQuery extends JudgedQuery {
  /** The file with the comment. */
  readonly path: string;
  readonly comment: LocatedComment;
}

/**
 * Questions that are the first sentence of a documentation comment. The place is the documented definition. A sentence
 * that is in the repository a second time, also after its comment is removed, is no question: the answer would contain
 * it.
 */
export function commentQueries(files: readonly ChunkedSource[]): readonly CommentQuery[] {
  const drafts = files.filter(({ path }) => isProgram(path)).flatMap(documented);
  const texts = new Map(files.map(({ path, text }) => [path, folded(text)]));
  const sources = new Map(files.map(({ path, text }) => [path, text]));
  const unique = [...Map.groupBy(drafts, ({ query }) => query).values()].flatMap(([first, ...others]) =>
    first && others.length === 0 ? [first] : [],
  );
  return unique.filter(({ query, path, comment }) => {
    const words = folded(query);
    const isElsewhere = [...texts].some(([other, text]) => other !== path && text.includes(words));
    return !isElsewhere && !folded(blankComment(sources.get(path) ?? '', comment)).includes(words);
  });
}

function documented({ path, chunks }: ChunkedSource): readonly CommentQuery[] {
  return chunks.flatMap(({ symbols }) =>
    symbols.flatMap(({ doc = '', startLine, endLine }) => {
      const query = firstSentence(doc);
      if (doc.length > maxDoc || !isProse(query)) return [];
      const relevant = [{ path, startLine, endLine }];
      return [{ id: queryId(kind, query), query, kind, relevant, path, comment: { doc, startLine, endLine } }];
    }),
  );
}

/** Words in lower case without the marks of comments, so that line breaks in a sentence do not matter. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
