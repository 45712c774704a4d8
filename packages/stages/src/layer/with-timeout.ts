import type { StageMap, StageName } from '@codesearch/kernel';
import { withinTime } from '@codesearch/toolkit';
import type { TimeoutPolicy } from '@codesearch/toolkit';
import { wrapStage } from './wrap-stage.ts';

/**
 * Ends each call after a time with `TIMED_OUT`, and aborts the signal of the stage. The call rejects at once, also
 * where the stage does not listen. Opening and streams have no limit: a model may be downloaded, a large tree listed.
 */
export function withTimeout<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  { ms }: TimeoutPolicy,
): StageMap[Name] {
  return wrapStage(name, stage, {
    call: (invoke, { operation, signal }) =>
      withinTime(invoke, { operation: `${name}.${operation}`, ms, setting: `policies.${name}.timeoutMs`, signal }),
  });
}
