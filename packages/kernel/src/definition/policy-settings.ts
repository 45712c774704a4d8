import type { CallPolicy } from '../contract/stage/call.ts';
import type { StageName } from '../contract/stage/stage-map.ts';

/** The settings of the calls of each stage. Only stages that may talk to a service have more than a time limit. */
export const policySettings = {
  scanner: ['timeoutMs'],
  changeDetector: ['timeoutMs'],
  chunker: ['timeoutMs'],
  // A call has all chunks of a file. The time limit of each question to a model is an option of the plugin.
  contextualizer: ['timeoutMs', 'attempts', 'concurrency'],
  embedder: ['timeoutMs', 'attempts', 'concurrency', 'batchSize'],
  // A store has no queue: it puts its writes in order itself.
  store: ['timeoutMs', 'attempts', 'batchSize'],
  reranker: ['timeoutMs', 'attempts', 'concurrency'],
} as const;

/**
 * Calls of stages, as a configuration sets them. They replace what the plugin declares. Opening a stage, and the stream
 * of a scan, have none.
 */
export type ConfiguredPolicies = {
  readonly [Name in StageName]?: Pick<CallPolicy, (typeof policySettings)[Name][number]> | undefined;
};

/** Every stage name, in the order of the flows. */
export const stageNames: readonly StageName[] = Object.keys(policySettings) as StageName[];

/** @returns what is wrong with the policy that a plugin declares, if anything */
export function policyProblem(stage: StageName, policy: unknown): string | undefined {
  if (typeof policy !== 'object' || policy === null || Array.isArray(policy)) return 'its policy is not an object.';
  const settings: readonly string[] = Object.hasOwn(policySettings, stage) ? policySettings[stage] : [];
  for (const [setting, value] of Object.entries(policy)) {
    if (value === undefined) continue;
    if (!settings.includes(setting)) return `its policy has '${setting}', which calls of a ${stage} do not have.`;
    if (!Number.isSafeInteger(value) || (value as number) < 1) {
      return `'${setting}' of its policy is not a whole number, 1 or more.`;
    }
  }
  return undefined;
}
