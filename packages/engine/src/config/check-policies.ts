import { isRecord } from '../state/is-record.ts';
import { errors, policySettings } from '@codesearch/kernel';
import type { ConfiguredPolicies, StageBindings } from '@codesearch/kernel';
import { describeValue } from './describe-value.ts';
import type { FileOfValue } from './file-of-value.ts';

/**
 * Checks the key `policies` of a configuration.
 *
 * @throws CONFIG_INVALID for an unknown stage or setting, a value that is no positive whole number, and a setting
 *   without effect
 */
export function checkPolicies(fileOf: FileOfValue, policies: unknown, stages: StageBindings): void {
  if (!isRecord(policies))
    throw invalid(fileOf, 'policies', policies, 'Write policies: { embedder: { timeoutMs: … } }.');
  for (const [stage, policy] of Object.entries(policies)) {
    if (!isLimited(stage)) {
      const known = Object.keys(policySettings).join(', ');
      throw errors.configInvalid(
        fileOf(`policies.${stage}`),
        `'policies' has an unknown key '${stage}'.`,
        `Known keys: ${known}.`,
      );
    }
    if (!isRecord(policy)) throw invalid(fileOf, `policies.${stage}`, policy, `Write ${stage}: { attempts: … }.`);
    for (const [setting, value] of Object.entries(policy)) checkSetting(fileOf, stage, setting, value, stages);
  }
}

function checkSetting(
  fileOf: FileOfValue,
  stage: keyof ConfiguredPolicies,
  setting: string,
  value: unknown,
  stages: StageBindings,
): void {
  const known: readonly string[] = policySettings[stage];
  if (!known.includes(setting)) {
    const problem = `'policies.${stage}' has an unknown key '${setting}'.`;
    throw errors.configInvalid(fileOf(`policies.${stage}.${setting}`), problem, `Known keys: ${known.join(', ')}.`);
  }
  const name = `policies.${stage}.${setting}`;
  if (!Number.isSafeInteger(value) || (value as number) < 1) {
    throw invalid(fileOf, name, value, 'Give a whole number, 1 or more.');
  }
  const { placement, plugin } = stages[stage];
  if (placement === 'pool' && (setting === 'attempts' || setting === 'concurrency')) {
    const problem = `'${name}' has no effect: ${plugin} computes on this machine, and its calls have no such limit.`;
    throw errors.configInvalid(fileOf(name), problem, 'Omit it.');
  }
}

function invalid(fileOf: FileOfValue, name: string, value: unknown, hint: string): Error {
  return errors.configInvalid(fileOf(name), `'${name}' is ${describeValue(value)}.`, hint);
}

function isLimited(stage: string): stage is keyof ConfiguredPolicies {
  return Object.hasOwn(policySettings, stage);
}
