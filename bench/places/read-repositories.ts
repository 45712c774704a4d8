import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readQueryFile } from '@codesearch/evaluation/parts';
import type { GivenQuery } from '@codesearch/evaluation/parts';
import { identifierParts, identifiers, stem } from '@codesearch/toolkit/pure';

export type QuestionSet = 'first' | 'second';

/** A repository that questions are asked about. */
export interface QuestionedRepository {
  /** That of its query file, too. */
  readonly name: string;
  /** Owner and name. */
  readonly repository: string;
  readonly commit: string;
  readonly language: string;
  /** The only folder that is indexed. */
  readonly folder: string;
  /** Rules are made with the questions of the first set; the second one shows whether they hold for others. */
  readonly set: QuestionSet;
}

const repositories = JSON.parse(
  readFileSync(join(import.meta.dirname, 'repositories.json'), 'utf8'),
) as readonly QuestionedRepository[];

/** @throws Error if there is no such set */
export function repositoriesOf(set: string): readonly QuestionedRepository[] {
  const found = repositories.filter((each) => each.set === set);
  if (found.length === 0) throw new Error(`There is no set of questions '${set}'. There are: first, second.`);
  return found;
}

/** @throws Error if a plain question shares a word with a name of its answers */
export async function checkedQueryFile({ name }: QuestionedRepository): Promise<string> {
  const file = join(import.meta.dirname, 'queries', `${name}.jsonl`);
  (await readQueryFile(file)).forEach(assertPlain);
  return file;
}

function assertPlain({ kind, query, relevant }: GivenQuery): void {
  if (kind !== 'plain') return;
  const names = wordsOf(relevant.map((place) => ('symbol' in place ? place.symbol : '')).join(' '));
  const shared = [...wordsOf(query)].filter((word) => names.has(word));
  if (shared.length > 0) throw new Error(`A plain question has words of its answers (${shared.join(', ')}): ${query}`);
}

/** The stems of words of three letters or more: shorter ones are in every question. */
function wordsOf(text: string): ReadonlySet<string> {
  const parts = identifiers(text).flatMap((identifier) => identifierParts(identifier));
  return new Set(parts.filter((part) => part.length > 2).map((part) => stem(part)));
}
