import { findCommits } from '@codesearch/engine';
import type { CommitResult, FoundCommit } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { counted, firstOf, joinCommits, partFilter, printable, printableLine } from '@codesearch/presentation';
import { defaultLimit, defaultMaxTokens, shownTokens } from '@codesearch/presentation/agent';
import type { RenderedAnswer, StructuredAnswer } from '@codesearch/presentation/agent';
import { maxHits } from './cursor.ts';
import { locatePlaces } from '../../place/project-places.ts';
import type { OpenProjects } from '@codesearch/host';
import type { ToolCall } from '../../server/tool-call.ts';
import type { SearchInput } from './search-input.ts';
import { givenPatterns } from './search-scope.ts';

/**
 * Answers a question about the history with commits, best first: hash, day and message, then the names and files that
 * they changed.
 *
 * @throws INPUT_INVALID if there is no query, a condition that says nothing about commits, or no repository
 */
export async function answerCommits(
  projects: OpenProjects,
  { query, path, revision, limit = defaultLimit, maxTokens = defaultMaxTokens, ...given }: SearchInput,
  call: ToolCall,
): Promise<RenderedAnswer> {
  const { match, language, tests, cursor, since, pathGlob } = given;
  const isCode = [match, language, cursor].some((each) => each !== undefined) || tests === false;
  if (query === undefined || isCode) {
    throw errors.inputInvalid(
      query === undefined ? 'commits need a query.' : 'commits cannot be limited by match, language, tests or cursor.',
      'Ask a question as query, with content commits, and limit it by path, pathGlob, since or revision.',
    );
  }
  const searched = await locatePlaces(projects, path, call);
  const results: CommitResult[] = [];
  for (const { root, places } of searched) {
    await projects.checkHistory(root);
    const filter = partFilter(places, { path: givenPatterns(pathGlob) });
    results.push(
      await projects.useAt(root, revision, ({ project }) =>
        findCommits(project.parts, { query, limit: maxHits, since, filter, signal: call.signal }),
      ),
    );
  }
  const { commits: found, searched: all, notes } = joinCommits(results);
  const page = (shown: readonly FoundCommit[]): RenderedAnswer => ({
    text: [
      found.length === 0
        ? `No commit has words of the query, of ${counted(all, 'commit')}.`
        : `${counted(shown.length, 'commit')} of ${all}, best first:`,
      ...shown.map(commitText),
      ...notes,
    ].join('\n\n'),
    ...(call.isStructured && { structured: structured(searched[0].root, shown, found.length, notes) }),
  });
  for (let length = Math.min(limit, found.length); ; length--) {
    const answer = page(found.slice(0, length));
    const size = shownTokens(answer.text, answer.structured && JSON.stringify(answer.structured));
    if (size <= maxTokens || length <= 1) return answer;
  }
}

const maxBodyLength = 300;
const shownNames = 8;
const shownPaths = 6;

function commitText({ hash, date, subject, body, names, paths }: FoundCommit): string {
  return [
    `${hash.slice(0, 12)} ${date.slice(0, 10)} ${printableLine(subject)}`,
    ...(body === '' ? [] : [printable(body.length > maxBodyLength ? `${body.slice(0, maxBodyLength)}…` : body)]),
    ...(names.length > 0 ? [`names: ${firstOf(names, shownNames)}`] : []),
    `files: ${firstOf(paths, shownPaths)}`,
  ].join('\n');
}

function structured(
  root: string,
  shown: readonly FoundCommit[],
  total: number,
  notes: readonly string[],
): StructuredAnswer {
  return {
    root,
    files: 0,
    complete: true,
    total,
    ...(notes.length > 0 && { note: notes.join('\n') }),
    hits: shown.map((commit) => ({
      id: commit.hash,
      path: commit.paths[0] ?? '',
      startLine: 1,
      endLine: 1,
      symbol: `commit ${commit.hash.slice(0, 12)}`,
      text: commitText(commit),
    })),
  };
}
