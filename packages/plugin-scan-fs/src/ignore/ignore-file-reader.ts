import { closeSync, fstatSync, lstatSync, openSync, readFileSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import type { PluginContext } from '@codesearch/kernel';
import { readingFlags, unlinkedReadingFlags, usableRules } from '@codesearch/toolkit';
import type { IgnoreRules } from '@codesearch/toolkit';
import { isSettled, stampOf, StampedCache } from '../file-state.ts';

/** In bytes. Git allows 100 MB, but each rule costs time in every scan. */
const maxFileSize = 1024 * 1024;

/** Reads ignore files, and parses a file again only if it has changed. */
export class IgnoreFileReader {
  readonly #context: Pick<PluginContext, 'logger' | 'now'>;
  readonly cache: StampedCache<IgnoreRules> = new StampedCache();

  constructor(context: Pick<PluginContext, 'logger' | 'now'>) {
    this.#context = context;
  }

  /**
   * The rules of a file in the searched tree, or `undefined` if it does not exist. Like git, it does not follow a link.
   */
  read(path: string, foldCase: boolean): IgnoreRules | undefined {
    return this.#read(path, foldCase, lstatSync(path, { throwIfNoEntry: false }), unlinkedReadingFlags);
  }

  /** The same for a file of the user or in the folder of the repository, which may be a link. */
  readOutside(path: string, foldCase: boolean): IgnoreRules | undefined {
    return this.#read(path, foldCase, statSync(path, { throwIfNoEntry: false }), readingFlags);
  }

  #read(path: string, foldCase: boolean, seen: Stats | undefined, flags: number): IgnoreRules | undefined {
    if (!seen?.isFile()) return undefined;
    return this.cache.get(path, `${stampOf(seen)}:${foldCase}`) ?? this.#parse(path, foldCase, flags);
  }

  #parse(path: string, foldCase: boolean, flags: number): IgnoreRules | undefined {
    let descriptor: number | undefined;
    try {
      descriptor = openSync(path, flags);
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return undefined;
      if (stats.size > maxFileSize) {
        this.#context.logger.warn('An ignore file is too large and is not applied.', { path, size: stats.size });
        return undefined;
      }
      const settled = isSettled(stats, this.#context.now());
      const rules = usableRules(readFileSync(descriptor, 'latin1'), path, foldCase, this.#context.logger);
      if (rules && settled) this.cache.set(path, `${stampOf(stats)}:${foldCase}`, rules);
      return rules;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.#context.logger.warn('An ignore file cannot be read and is not applied.', { path, problem: code });
      return undefined;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }
}
