import type { Project, ProjectStatus } from '@codesearch/engine';
import { count } from '@codesearch/presentation';
import { failureFinding } from './failure-finding.ts';
import { fine, problem } from './finding.ts';
import type { Finding } from './finding.ts';

const repairs: Readonly<Partial<Record<ProjectStatus['state'], string>>> = {
  'stale-options': 'Rebuild it with `codesearch index --force`, or restore the settings.',
  'stale-format': 'Rebuild it with `codesearch index --force`.',
  corrupt: 'Remove it with `codesearch clear` and build it again with `codesearch index`.',
};

/** Whether every plugin opens, and how the index stands: its state tells also where its store does not hold what was committed. */
export async function checkIndex(project: Project, signal: AbortSignal): Promise<readonly Finding[]> {
  const checks = await project.check({ signal });
  const plugins = checks.map(({ stage, plugin, failure }) =>
    failure === undefined
      ? fine('plugin', `${stage} ${plugin} opens`)
      : failureFinding('plugin', failure, `${stage} ${plugin}`),
  );
  if (plugins.some(({ ok }) => !ok)) return plugins;
  try {
    const status = await project.status({ signal });
    return [...plugins, stateFinding(status)];
  } catch (error) {
    signal.throwIfAborted();
    return [...plugins, failureFinding('index', error)];
  }
}

function stateFinding({ state, changes, files, chunks }: ProjectStatus): Finding {
  const repair = repairs[state];
  if (repair !== undefined) return problem('index', [`The index is ${state}`, ...changes].join('; '), repair);
  if (state === 'missing') return fine('index', 'none yet; the first search builds it');
  return fine('index', `${state}, ${count(files)} files, ${count(chunks)} chunks`);
}
