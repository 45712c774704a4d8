import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { errors } from '@codesearch/kernel';
import { makePrivateFolder, readRegularFile, removeFile, replaceFile, withStorageFailure } from '@codesearch/toolkit';
import { ownerProblem } from '../home/owner-problem.ts';

/** What a user decided about one content of a configuration. */
export interface TrustDecision {
  /** Absolute real path of the configuration. */
  readonly file: string;
  /** Hash of the content that the decision is about. */
  readonly hash: string;
  readonly trusted: boolean;
  /** ISO 8601. */
  readonly decidedAt: string;
}

const folderName = 'trusted-configs';

/** The decisions of this user about configurations, one file each, in the data folder. */
export class TrustList {
  readonly #folder: string;

  /** @param home absolute path of the data folder */
  constructor(home: string) {
    this.#folder = join(home, folderName);
  }

  /** @returns `undefined` if nothing was decided, or somebody else could have written the decision */
  find(file: string): TrustDecision | undefined {
    const decision = this.#read(this.#pathOf(file));
    return decision?.file === file ? decision : undefined;
  }

  /**
   * @throws INPUT_INVALID if others can write the decisions, which would have no effect
   * @throws UNAVAILABLE if the data folder cannot be written
   */
  record(decision: Omit<TrustDecision, 'decidedAt'>): void {
    makePrivateFolder(this.#folder);
    const path = this.#pathOf(decision.file);
    const text = JSON.stringify({ version: 1, ...decision, decidedAt: new Date().toISOString() });
    withStorageFailure(this.#folder, () => replaceFile(path, `${text}\n`));
    const problem = ownerProblem(path);
    if (problem === undefined) return;
    this.remove(decision.file);
    // To make the folder private is not enough: others may have put decisions into it.
    throw errors.inputInvalid(
      `The decision would have no effect, because ${problem}.`,
      `Remove the folder ${this.#folder}, and decide again.`,
    );
  }

  /** @throws UNAVAILABLE if the data folder cannot be written */
  remove(file: string): void {
    withStorageFailure(this.#folder, () => removeFile(this.#pathOf(file)));
  }

  /** All decisions, by path. */
  all(): readonly TrustDecision[] {
    return this.#names()
      .map((name) => join(this.#folder, name))
      .flatMap((path) => {
        const decision = this.#read(path);
        // A decision in the file of another one has no effect.
        return decision && this.#pathOf(decision.file) === path ? [decision] : [];
      })
      .toSorted((a, b) => (a.file < b.file ? -1 : 1));
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    } catch {
      return [];
    }
  }

  #pathOf(file: string): string {
    return join(this.#folder, `${Buffer.from(sha256(Buffer.from(file))).toString('hex', 0, 16)}.json`);
  }

  #read(path: string): TrustDecision | undefined {
    const content = readRegularFile(path);
    if (!content || ownerProblem(path) !== undefined) return undefined;
    try {
      const read = JSON.parse(content.toString()) as TrustDecision | null;
      return typeof read?.file === 'string' && typeof read.hash === 'string' && typeof read.trusted === 'boolean'
        ? read
        : undefined;
    } catch {
      return undefined;
    }
  }
}
