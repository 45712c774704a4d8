import type { Setup } from '@codesearch/engine';
import type { ReadRequest, ReadResult, Scanner, StageBinding } from '@codesearch/kernel';
import { blankComment } from './blank-comment.ts';
import type { CommentQuery } from './comment-queries.ts';

/** A setup whose scanner reads files without the comments that are questions. */
export function withoutComments(setup: Setup, queries: readonly CommentQuery[]): Setup {
  const comments = Map.groupBy(queries, ({ path }) => path);
  const { stages } = setup.config;
  const scanner: StageBinding<'scanner'> = {
    ...stages.scanner,
    create: (context) => blanking(stages.scanner.create(context), comments),
  };
  // Pool processes would load the scanner of the configuration.
  return { ...setup, config: { ...setup.config, stages: { ...stages, scanner }, loadable: false } };
}

function blanking(scanner: Scanner, comments: ReadonlyMap<string, readonly CommentQuery[]>): Scanner {
  const read = async (request: ReadRequest): Promise<ReadResult> => {
    const result = await scanner.read(request);
    if ('skipped' in result) return result;
    const own = comments.get(request.file.path) ?? [];
    const text = own.reduce((blanked, { comment }) => blankComment(blanked, comment), result.source.text);
    return { source: { ...result.source, text } };
  };
  return new Proxy(scanner, {
    get(target, name) {
      if (name === 'read') return read;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
