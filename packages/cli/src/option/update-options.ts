import type { ProjectSearchRequest } from '@codesearch/engine';
import { askBeforeRebuild } from '../terminal/ask-before-rebuild.ts';
import { askBeforeWide } from '../terminal/ask-before-wide.ts';
import { waitMsOf } from './wait-option.ts';

/**
 * What a search does when it has to build an index first: how long it waits for another process, and what it asks the
 * user.
 */
export function updateOptions(
  { wait, yes }: { readonly wait?: number; readonly yes?: boolean },
  signal: AbortSignal,
): Pick<ProjectSearchRequest, 'waitMs' | 'confirmWide' | 'confirmRebuild'> {
  return {
    waitMs: waitMsOf(wait),
    confirmWide: askBeforeWide(signal),
    confirmRebuild: askBeforeRebuild(signal, yes),
  };
}
