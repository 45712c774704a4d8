import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { SearchDocument } from '../printed.ts';
import type { Sandbox } from '../sandbox.ts';

/** Questions, names, and some queries that many files match equally well. */
export const questions: readonly string[] = [
  'how is a session refreshed before it expires',
  'parseOrder',
  'encode_packet',
  'validate the ledger',
  'retry',
  'unit 17',
  'how to flush a cache',
];

/** Path, lines and score of each hit, best first, by query. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** Searches an index with the built command line, without a sync. */
export async function answersOf(sandbox: Sandbox, home: string): Promise<Answers> {
  const file = join(sandbox.folder, 'questions.txt');
  writeFileSync(file, questions.join('\n'));
  const { code, stdout, stderr } = await sandbox.run(['search', '--queries', file, '--no-sync', '-n', '50'], {
    env: { CODESEARCH_HOME: home },
  });
  // A name that a version of the tree does not have is corrected, with a note.
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^(?:Nothing is named .*\n)*$/) });
  const documents = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SearchDocument);
  return Object.fromEntries(
    documents.map(({ query, results }) => [
      query,
      results.map(({ path, startLine, endLine, score }) => `${path}:${startLine}-${endLine} ${score}`),
    ]),
  );
}
