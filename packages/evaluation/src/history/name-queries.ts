import type { ChunkedSource } from '@codesearch/engine';
import type { JudgedQuery } from '../query/judged-query.ts';
import { queryId } from '../query/query-id.ts';
import { isProgram } from './is-program.ts';

const kind = 'name';

const minLength = 4;

const namedKinds: ReadonlySet<string> = new Set(
  'function method constructor class interface struct enum trait type module macro'.split(' '),
);

/**
 * Questions that are names: of functions and types that the repository defines exactly once. The place is the
 * definition.
 */
export function nameQueries(files: readonly ChunkedSource[]): readonly JudgedQuery[] {
  const definitions = files.flatMap(({ path, chunks }) =>
    chunks.flatMap(({ symbols }) => symbols.map((symbol) => ({ ...symbol, path }))),
  );
  return [...Map.groupBy(definitions, ({ name }) => name)].flatMap(([name, [first, ...others]]) => {
    if (!first || others.length > 0 || !namedKinds.has(first.kind) || !isProgram(first.path) || !isName(name))
      return [];
    const { path, startLine, endLine } = first;
    return [{ id: queryId(kind, name), query: name, kind, relevant: [{ path, startLine, endLine }] }];
  });
}

function isName(name: string): boolean {
  return name.length >= minLength && /^[\p{L}_$][\p{L}\p{N}_$?!]*$/u.test(name);
}
