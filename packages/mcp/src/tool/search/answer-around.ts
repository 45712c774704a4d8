import { languagesOf } from '@codesearch/engine';
import { isAbsolute, join, posix } from 'node:path';
import { errors } from '@codesearch/kernel';
import { parseLocation, wordsOf } from '@codesearch/presentation';
import { defaultLimit, renderAnswer } from '@codesearch/presentation/agent';
import type { RenderedAnswer } from '@codesearch/presentation/agent';
import { formatCursor, maxHits, parseCursor, queryHash } from './cursor.ts';
import type { OpenProjects } from '@codesearch/host';
import { partOf } from '../../place/project-places.ts';
import { askProject } from '../../project/search-project.ts';
import { plainPath } from '@codesearch/host';
import type { ToolCall } from '../../server/tool-call.ts';
import type { SearchInput } from './search-input.ts';
import { givenScope } from './search-scope.ts';

/**
 * Answers with code like the code at a line.
 *
 * @param around `path:line`; a relative path starts from the project or the repository of `path`, as in the hits of an
 *   answer
 */
export async function answerAround(
  projects: OpenProjects,
  around: string,
  given: SearchInput,
  call: ToolCall,
): Promise<RenderedAnswer> {
  const { match, since } = given;
  if (match !== undefined || since !== undefined) {
    throw errors.inputInvalid('around cannot be limited by match or since.', 'Leave them out.');
  }
  const { file, line } = parseLocation(around);
  const { root, path } = await locateFile(projects, file, given, call);
  return projects.useAt(root, given.revision, async (served) => {
    const { filter } = await givenScope(given, [{ root, part: '' }], () => languagesOf(served.project.parts));
    const hash = queryHash([root, path, line, filter]);
    const offset = parseCursor(given.cursor, hash);
    const found = await askProject(
      served,
      (project, options) => project.similar({ path, line, filter, limit: maxHits, ...options, sync: false }),
      call,
    );
    return renderAnswer(
      {
        hits: found.hits.slice(offset, offset + (given.limit ?? defaultLimit)),
        index: found.index,
        root,
        words: wordsOf(''),
        offset,
        total: found.hits.length,
        ...(found.note !== undefined && { note: found.note }),
        cursorAt: (next) => formatCursor(next, hash),
      },
      { maxTokens: given.maxTokens, isStructured: call.isStructured },
    );
  });
}

interface FileLocation {
  readonly root: string;
  /** Relative to the root. */
  readonly path: string;
}

async function locateFile(
  projects: OpenProjects,
  file: string,
  { path: folder, revision }: SearchInput,
  { listFolders }: ToolCall,
): Promise<FileLocation> {
  const plain = plainPath(file);
  let absolute = plain;
  if (!isAbsolute(plain)) {
    const { root } = await projects.locateSearch(folder, listFolders);
    // The file of a revision need not exist on disk.
    if (revision !== undefined || (await projects.addressOf(root)) !== undefined)
      return { root, path: posix.normalize(plain) };
    absolute = join(root, plain);
  }
  const place = await projects.locateSearch(absolute, listFolders);
  if (place.file === undefined)
    throw errors.inputInvalid(`${file} is a folder.`, 'Give the path of a file, and a line.');
  return { root: place.root, path: partOf(place) };
}
