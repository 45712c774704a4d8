import type { ListedProject } from '@codesearch/engine';
import { bytes, count, counted } from '@codesearch/presentation';
import type { OpenProjects } from './open-projects.ts';

/** How long a reported cost is valid. */
const validMs = 600_000;

/**
 * Makes sure that the cost of a rebuild is reported before an index is removed. The first request to rebuild an index
 * only reports the cost, and a second one within ten minutes confirms it.
 */
export class RebuildConfirmation {
  readonly #projects: OpenProjects;
  readonly #now: () => number;
  /** When the cost was reported, by root. */
  readonly #reported = new Map<string, number>();

  /** @param now a clock in milliseconds */
  constructor(projects: OpenProjects, now: () => number = Date.now) {
    this.#projects = projects;
    this.#now = now;
  }

  /** @returns the cost to report, or `undefined` if the request confirms it or there is no index to lose */
  async costToReport(root: string): Promise<string | undefined> {
    const reported = this.#reported.get(root);
    this.#reported.delete(root);
    if (reported !== undefined && this.#now() - reported < validMs) return undefined;
    const index = (await this.#projects.list()).find((listed) => listed.root === root);
    if (!index) return undefined;
    this.#reported.set(root, this.#now());
    return costOf(index, this.#projects.jobOf(index)?.state === 'running');
  }
}

function costOf({ root, files, chunks, bytes: size, embedder }: ListedProject, isRunning: boolean): string {
  return [
    'Nothing has been removed yet.',
    `A rebuild removes the index of ${root} (${counted(files, 'file')}, ${counted(chunks, 'chunk')}, ${bytes(size)}) and reads, chunks and embeds every file again${embedder === undefined ? '' : ` with ${embedder}`}: about ${count(chunks)} texts. Until it is finished, search_code finds only what is indexed so far.`,
    ...(isRunning ? ['It also cancels the running job.'] : []),
    'Without force, only changes are indexed, which is nearly always enough. To rebuild anyway, repeat this call within 10 minutes.',
  ].join('\n');
}
