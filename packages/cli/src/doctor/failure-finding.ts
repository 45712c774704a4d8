import { isCodesearchError } from '@codesearch/kernel';
import { adviceFor } from '../output/advice.ts';
import { problem } from './finding.ts';
import type { CheckName, Finding } from './finding.ts';

/**
 * A thrown error as a finding.
 *
 * @param subject what failed, if the check has several subjects
 */
export function failureFinding(check: CheckName, failure: unknown, subject?: string): Finding {
  const message = failure instanceof Error ? failure.message : String(failure);
  const advice = isCodesearchError(failure) ? adviceFor(failure) : undefined;
  return problem(
    check,
    subject === undefined ? message : `${subject}: ${message}`,
    advice ?? 'Run the command again with --debug for details.',
  );
}
