import type { Project, ProjectCheck, ProjectStatus } from '@codesearch/kernel/runtime';
import { count } from '../output/quantity.ts';
import { failureFinding } from './failure-finding.ts';
import { fine, problem } from './finding.ts';
import type { Finding } from './finding.ts';

const repairs: Readonly<Partial<Record<ProjectStatus['state'], string>>> = {
  'stale-options': 'Rebuild it with `codesearch index --force`, or restore the settings.',
  'stale-format': 'Rebuild it with `codesearch index --force`.',
  corrupt: 'Remove it with `codesearch clear` and build it again with `codesearch index`.',
};

/** Whether every plugin opens, and whether what the index says of itself agrees with what it holds. */
export async function checkIndex(project: Project, signal: AbortSignal): Promise<readonly Finding[]> {
  const check = await project.check({ signal });
  const plugins = check.stages.map(({ stage, plugin, failure }) =>
    failure === undefined
      ? fine('plugin', `${stage} ${plugin} opens`)
      : failureFinding('plugin', failure, `${stage} ${plugin}`),
  );
  if (plugins.some(({ ok }) => !ok)) return plugins;
  try {
    const status = await project.status({ signal });
    return [...plugins, ...stateFindings(status), ...contentFindings(status, check)];
  } catch (error) {
    signal.throwIfAborted();
    return [...plugins, failureFinding('index', error)];
  }
}

function stateFindings({ state, changes, files, chunks }: ProjectStatus): readonly Finding[] {
  const repair = repairs[state];
  if (repair !== undefined) return [problem('index', [`The index is ${state}`, ...changes].join('; '), repair)];
  if (state === 'missing') return [fine('index', 'none yet; the first search builds it')];
  return [fine('index', `${state}, ${count(files)} files, ${count(chunks)} chunks`)];
}

function contentFindings({ state }: ProjectStatus, { content }: ProjectCheck): readonly Finding[] {
  const settled = state === 'current' || state === 'stale-content';
  if (!settled || content === undefined || content.consistent) return [];
  const { committed, stored } = content;
  return [
    problem(
      'index',
      `The index says ${count(committed.files)} files and ${count(committed.chunks)} chunks, ` +
        `and the store holds ${count(stored.files)} and ${count(stored.chunks)}.`,
      'Rebuild it with `codesearch index --force`.',
    ),
  ];
}
