import { isCodesearchError } from '@codesearch/kernel';
import { adviceFor } from '../output/advice.ts';
import { problem } from './finding.ts';
import type { CheckName, Finding } from './finding.ts';

/** An error as a finding, with the advice for it. */
export function failureFinding(check: CheckName, failure: unknown, subject?: string): Finding {
  const message = failure instanceof Error ? failure.message : String(failure);
  const hint = isCodesearchError(failure) ? adviceFor(failure) : undefined;
  return problem(
    check,
    subject === undefined ? message : `${subject}: ${message}`,
    hint ?? 'Run the command again with --debug to see where it happened.',
  );
}
