import type { ListedProject } from '@codesearch/engine';
import { bytes, count, counted } from '@codesearch/presentation';
import type { Workspace } from './workspace.ts';

/** How long a told cost stands for the next call. */
const validMs = 600_000;

/**
 * Sees to it that no index is thrown away before somebody was told what that costs: the first request to rebuild an index is
 * answered with the cost, the second one within ten minutes is carried out.
 */
export class RebuildConsent {
  readonly #workspace: Workspace;
  readonly #now: () => number;
  /** When the cost was told, by root. */
  readonly #told = new Map<string, number>();

  /** @param now a clock in milliseconds */
  constructor(workspace: Workspace, now: () => number = Date.now) {
    this.#workspace = workspace;
    this.#now = now;
  }

  /** What rebuilding costs, or `undefined` where that was told before, or there is nothing to lose. */
  async ask(root: string): Promise<string | undefined> {
    const told = this.#told.get(root);
    this.#told.delete(root);
    if (told !== undefined && this.#now() - told < validMs) return undefined;
    const index = (await this.#workspace.list()).find((listed) => listed.root === root);
    if (!index) return undefined;
    this.#told.set(root, this.#now());
    return costOf(index, this.#workspace.served(root)?.job?.state === 'running');
  }
}

function costOf({ root, files, chunks, bytes: size, embedder }: ListedProject, isRunning: boolean): string {
  return [
    'Nothing has been thrown away yet.',
    `A rebuild removes the index of ${root} (${counted(files, 'file')}, ${counted(chunks, 'chunk')}, ${bytes(size)}) and reads, chunks and embeds every file again${embedder === undefined ? '' : ` with ${embedder}`}: about ${count(chunks)} texts. Until it is done, search_code finds only a part.`,
    ...(isRunning ? ['It also cancels the job that is running now.'] : []),
    'Without force only what changed is indexed, which is nearly always enough. To rebuild all the same, make the same call again within 10 minutes.',
  ].join('\n');
}
