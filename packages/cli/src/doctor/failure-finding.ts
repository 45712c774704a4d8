import { isCodesearchError } from '@codesearch/kernel';
import { problem } from './finding.ts';
import type { CheckName, Finding } from './finding.ts';

/** An error as a finding: its hint is the repair. */
export function failureFinding(check: CheckName, failure: unknown, subject?: string): Finding {
  const message = failure instanceof Error ? failure.message : String(failure);
  const hint = isCodesearchError(failure) ? failure.hint : undefined;
  return problem(
    check,
    subject === undefined ? message : `${subject}: ${message}`,
    hint ?? 'Run the command again with --debug to see where it happened.',
  );
}
