import type { Project, SearchHit } from '@codesearch/engine';
import { fileRanks, placeRanks } from '@codesearch/evaluation/parts';
import type { JudgedQuery } from '@codesearch/evaluation/parts';
import { placeOf } from '../question/answer.ts';

/** Max hits of the answers that explain. */
const longLimit = 60;

/** Describes how far an index has an answer that is not among the first hits. */
export async function explainMiss(
  project: Project,
  name: string,
  { query, kind, relevant }: JudgedQuery,
): Promise<string> {
  const { hits } = await project.search({ query, limit: longLimit, sync: false });
  const paths = [...new Set(relevant.map(({ path }) => path))];
  const narrowed = await project.search({ query, limit: longLimit, sync: false, filter: { paths } });
  const places = hits.map(placeOf);
  const [file, place, placeInFiles] = [
    fileRanks(places, relevant),
    placeRanks(places, relevant),
    placeRanks(narrowed.hits.map(placeOf), relevant),
  ].map((ranks) => Math.min(...ranks));
  const answers = relevant.map(({ path, startLine, endLine }) => `${path}:${startLine}-${endLine}`);
  return [
    `${name} [${kind}] ${query}`,
    `  among ${hits.length} hits: file ${file}, place ${place}; in its files: place ${placeInFiles}`,
    `  answers: ${answers.join(', ')}`,
    `  first: ${hits.slice(0, 5).map(describe).join(', ')}\n`,
  ].join('\n');
}

function describe({ chunk: { path, startLine, symbols, enclosing, kind } }: SearchHit): string {
  const symbol = symbols[0] ?? enclosing.at(-1);
  return `${path}:${startLine} ${symbol?.qualifiedName ?? kind}`;
}
