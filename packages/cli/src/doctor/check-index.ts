import type { Project, ProjectStatus } from '@codesearch/engine';
import { count } from '@codesearch/presentation';
import { stateAdvice } from '../output/advice.ts';
import { failureFinding } from './failure-finding.ts';
import { fine, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** States that no search and no ordinary run of indexing repairs. */
const brokenStates: ReadonlySet<ProjectStatus['state']> = new Set(['stale-options', 'stale-format', 'corrupt']);

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
  if (brokenStates.has(state))
    return problem('index', [`The index is ${state}`, ...changes].join('; '), stateAdvice[state]);
  if (state === 'missing') return fine('index', 'none yet; the first search builds it');
  return fine('index', `${state}, ${count(files)} files, ${count(chunks)} chunks`);
}
