import { explainFile } from '@codesearch/engine/operations';
import { listProjects } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import { paths, questions } from './step.ts';

/** All answers of an index, without what can differ between two indexes of one tree: paths, times, sizes on disk. */
export async function answerSheet(project: Project, home: string): Promise<Readonly<Record<string, unknown>>> {
  const sheet: Record<string, unknown> = {};
  for (const query of questions) sheet[`search ${query}`] = await project.search({ query, limit: 30, sync: false });
  const {
    folder: _folder,
    location: _location,
    indexBytes: _bytes,
    indexParts: _parts,
    createdAt: _created,
    completedAt: _completed,
    ...status
  } = await project.status();
  sheet['status'] = status;
  sheet['ls'] = listProjects(home).map(({ root, state, orphan, files, chunks, embedder }) => {
    return { root, state, orphan, files, chunks, embedder };
  });
  // One is enough: a problem with another one shows in the searches and the counts.
  const path = paths[status.sourceBytes % paths.length] as string;
  sheet[`why ${path}`] = await explainFile(project.parts, path);
  return JSON.parse(JSON.stringify(sheet, rounded)) as Record<string, unknown>;
}

/** Rounds numbers, since sums of floating-point numbers depend on their order. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(9)) : value;
}
