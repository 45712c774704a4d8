import type { IndexEvent } from '@codesearch/engine';
import { counted } from '@codesearch/presentation';

/** Reasons for which a program is not indexed although people would expect it. */
const surprising: ReadonlySet<string> = new Set(['too-large', 'encoding', 'unreadable', 'crashed', 'timed-out']);

/** Collects the programs that the first run of an index leaves out. */
export class LeftOutPrograms {
  readonly #files: { readonly path: string; readonly reason: string; readonly plugin?: string }[] = [];
  #isFirstRun = false;

  record(event: IndexEvent): void {
    if (event.type === 'changes-found') this.#isFirstRun = event.added > 0 && event.unchanged + event.modified === 0;
    if (event.type === 'file-skipped' && surprising.has(event.reason)) this.#files.push(event);
  }

  /** A note about them; none if all are indexed, or the index was there before. */
  async notes(): Promise<readonly string[]> {
    if (!this.#isFirstRun || this.#files.length === 0) return [];
    const { isSourceFile } = await import('@codesearch/toolkit');
    const programs = this.#files.filter(({ path }) => isSourceFile(path));
    if (programs.length === 0) return [];
    const reasons = [...Map.groupBy(programs, ({ reason }) => reason)]
      .map(([reason, files]) => `${files.length} ${reason.replaceAll('-', ' ')}${failedPlugins(files)}`)
      .join(', ');
    return [
      `${counted(programs.length, 'source file')} not indexed: ${reasons}. See them: codesearch status --skipped`,
    ];
  }
}

/** The plugins that failed at the files, in parentheses. */
function failedPlugins(files: readonly { readonly plugin?: string }[]): string {
  const names = [...new Set(files.flatMap(({ plugin }) => plugin ?? []))];
  return names.length === 0 ? '' : ` (${names.join(', ')} failed; the next run tries again)`;
}
