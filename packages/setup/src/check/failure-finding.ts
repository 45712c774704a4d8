import { isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import type { ProjectStatus } from '@codesearch/engine';
import { problem } from './finding.ts';
import type { CheckName, Finding } from './finding.ts';

/** What a user of the front end can do, in its own commands. */
export interface Advice {
  of(error: CodesearchError): string | undefined;
  ofState(state: ProjectStatus['state'], place: Pick<ProjectStatus, 'root'>): string;
}

/**
 * A thrown error as a finding.
 *
 * @param subject what failed, if the check has several subjects
 */
export function failureFinding(check: CheckName, failure: unknown, advice: Advice, subject?: string): Finding {
  const message = failure instanceof Error ? failure.message : String(failure);
  const repair = isCodesearchError(failure) ? advice.of(failure) : undefined;
  return problem(
    check,
    subject === undefined ? message : `${subject}: ${message}`,
    repair ?? 'Run the command again with --debug for details.',
  );
}
