import type { IndexEstimate, Project } from '@codesearch/engine';

/**
 * What a first run would cost, if a user has to know it before: text goes to a host for the first time, or the run
 * costs money.
 *
 * @returns `undefined` if neither is so
 */
export async function costBefore(project: Project, signal: AbortSignal): Promise<IndexEstimate | undefined> {
  const [{ newHosts }, { estimateIndex }] = await Promise.all([
    import('@codesearch/engine'),
    import('@codesearch/engine/operations'),
  ]);
  const sends = (await newHosts(project.parts)).length > 0;
  const { embedder, contextualizer } = project.config.stages;
  if (!sends && [embedder, contextualizer].every(({ placement }) => placement === 'pool')) return undefined;
  const estimate = await estimateIndex(project.parts, { signal });
  const isPaid = estimate.services.some(({ per, calls = 0, dollars }) => per === 'run' && calls > 0 && dollars !== 0);
  return sends || isPaid ? estimate : undefined;
}
