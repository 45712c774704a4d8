import type { Project, ProjectStatus } from '@codesearch/engine';
import type { StageName } from '@codesearch/kernel';
import { count, printableLine } from '@codesearch/presentation';
import { stateLabels } from '@codesearch/presentation/report';
import { checkStages } from './check-stages.ts';
import { failureFinding } from './failure-finding.ts';
import type { Advice } from './failure-finding.ts';
import { ok, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** States in which an index is not searched. */
const brokenStates: ReadonlySet<ProjectStatus['state']> = new Set(['stale-options', 'stale-format', 'corrupt']);

/** What a reader of an index that another machine builds needs of a stage. */
const uses: Readonly<Partial<Record<StageName, string>>> = {
  embedder: 'a reader needs it too, to embed each question',
  store: 'another machine builds the index in it, and this one reads it',
};

/** What leaves the machine of a reader. */
const sent: Readonly<Partial<Record<StageName, string>>> = {
  embedder: 'each question goes to',
  reranker: 'each question and the text of hits go to',
};

/** Checks that every plugin opens. */
export async function checkPlugins(project: Project, advice: Advice, signal: AbortSignal): Promise<readonly Finding[]> {
  const checks = await checkStages(project.parts, signal);
  return checks.map(({ stage, plugin, host, failure }) => {
    const named = `${stage} ${plugin}`;
    if (failure !== undefined) return failureFinding('plugin', failure, advice, named);
    if (!project.config.readOnly) return ok('plugin', `${named} opens`);
    const isSent = host !== undefined && sent[stage] !== undefined;
    const notes = [uses[stage], isSent ? `${sent[stage]} ${printableLine(host)}` : undefined].filter(Boolean);
    return ok('plugin', [`${named} opens`, notes.join('; ')].filter(Boolean).join(': '));
  });
}

/**
 * Checks that every plugin opens, and the state of the index, which includes whether its store has what was committed.
 */
export async function checkIndex(project: Project, advice: Advice, signal: AbortSignal): Promise<readonly Finding[]> {
  const plugins = await checkPlugins(project, advice, signal);
  if (plugins.some((finding) => !finding.ok)) return plugins;
  try {
    const status = await project.status({ signal });
    return [...plugins, stateFinding(status, advice)];
  } catch (error) {
    signal.throwIfAborted();
    return [...plugins, failureFinding('index', error, advice)];
  }
}

function stateFinding({ root, state, changes, rebuilds, files, chunks }: ProjectStatus, advice: Advice): Finding {
  if (rebuilds) return ok('index', `${stateLabels[state]}: ${changes.join('; ')}; the next search builds it again`);
  if (brokenStates.has(state)) return problem('index', brokenMessage(state, changes), advice.ofState(state, { root }));
  if (state === 'missing') return ok('index', 'none yet; the first search builds one');
  return ok('index', `${stateLabels[state]}, ${count(files)} files, ${count(chunks)} chunks`);
}

/** @param changes phrases, or for a damaged index sentences that say that it is damaged */
function brokenMessage(state: ProjectStatus['state'], changes: readonly string[]): string {
  if (state === 'corrupt' && changes.length > 0) return changes.join(' ');
  const details = changes.length === 0 ? '' : `: ${changes.join('; ')}`;
  return `The index is ${stateLabels[state]}${details}`;
}
