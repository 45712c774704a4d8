import { isSourceFile } from '@codesearch/toolkit/pure';
import type { IndexEvent } from '@codesearch/engine';
import { counted } from '../text/quantity.ts';

/** Reasons for which a program is not indexed although people would expect it. */
const surprising: ReadonlySet<string> = new Set(['too-large', 'encoding', 'unreadable', 'crashed', 'timed-out']);

interface LeftOut {
  readonly path: string;
  readonly reason: string;
  readonly detail?: string;
  readonly plugin?: string;
}

/** Collects programs that the first run of an index leaves out, and files at which a plugin fails in any run. */
export class LeftOutFiles {
  /** By path: a search may try a file again that its rebuild has left out. */
  readonly #files = new Map<string, LeftOut>();
  /** Files that are not read, since they are known to hold credentials. */
  readonly #sensitive = new Set<string>();
  #isFirstRun = false;

  record(event: IndexEvent): void {
    if (event.type === 'changes-found') this.#isFirstRun = event.added > 0 && event.unchanged + event.modified === 0;
    if (event.type === 'file-skipped' && event.reason === 'sensitive') this.#sensitive.add(event.path);
    if (event.type === 'file-skipped' && surprising.has(event.reason)) this.#files.set(event.path, event);
  }

  /** Notes about them; none if all are indexed. */
  notes(): readonly string[] {
    const [first] = this.#sensitive;
    const { size } = this.#sensitive;
    if (!this.#isFirstRun || first === undefined) return this.#fileNotes();
    const others = size === 1 ? first : `${first} and ${counted(size - 1, 'other file')}`;
    const sensitive = `${others} may hold credentials and ${size === 1 ? 'is' : 'are'} not indexed. See them: codesearch status --skipped`;
    return [...this.#fileNotes(), sensitive];
  }

  /** Notes about the files at which a plugin has failed. */
  faults(): readonly string[] {
    return described([...this.#files.values()].filter(({ plugin }) => plugin !== undefined));
  }

  #fileNotes(): readonly string[] {
    if (!this.#isFirstRun || this.#files.size === 0) return this.faults();
    return described(
      [...this.#files.values()].filter(({ path, plugin }) => plugin !== undefined || isSourceFile(path)),
    );
  }
}

function described(files: readonly LeftOut[]): readonly string[] {
  if (files.length === 0) return [];
  const reasons = [...Map.groupBy(files, ({ reason }) => reason)]
    .map(([reason, some]) => `${some.length} ${reason.replaceAll('-', ' ')}${failedPlugins(some)}`)
    .join(', ');
  const first = files.find(({ plugin, detail }) => plugin !== undefined && detail !== undefined);
  return [
    `${counted(files.length, 'file')} not indexed: ${reasons}. See ${files.length === 1 ? 'it' : 'them'}: codesearch status --skipped`,
    ...(first === undefined ? [] : [`${first.path}: ${first.detail}`]),
  ];
}

/** The plugins that failed at the files, in parentheses. */
function failedPlugins(files: readonly LeftOut[]): string {
  const names = [...new Set(files.flatMap(({ plugin }) => plugin ?? []))];
  return names.length === 0 ? '' : ` (${names.join(', ')} failed; the next run tries again)`;
}
