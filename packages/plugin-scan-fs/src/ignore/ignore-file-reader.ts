import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import type { Logger } from '@codesearch/kernel';
import { isSettled, stampOf } from '../file-state.ts';
import { StampedCache } from '../stamped-cache.ts';
import { IgnoreRules } from './ignore-rules.ts';

/** Git's own limit is 100 MB; no one writes one megabyte of rules, and each costs time at every scan. */
const largestFile = 1024 * 1024;

/** Reads ignore files, and parses each again only when it has changed. */
export class IgnoreFileReader {
  readonly #logger: Logger;
  readonly cache: StampedCache<IgnoreRules> = new StampedCache();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** The rules of the file, or `undefined` where there is none. As in git, a symbolic link is not followed. */
  read(path: string, foldCase: boolean): IgnoreRules | undefined {
    const seen = lstatSync(path, { throwIfNoEntry: false });
    if (!seen?.isFile()) return undefined;
    return this.cache.get(path, `${stampOf(seen)}:${foldCase}`) ?? this.#parse(path, foldCase);
  }

  #parse(path: string, foldCase: boolean): IgnoreRules | undefined {
    let descriptor: number | undefined;
    try {
      descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return undefined;
      if (stats.size > largestFile) {
        this.#logger.warn('An ignore file is too large and is not applied.', { path, size: stats.size });
        return undefined;
      }
      const settled = isSettled(stats, Date.now());
      const rules = IgnoreRules.parse(readFileSync(descriptor, 'latin1'), foldCase);
      if (settled) this.cache.set(path, `${stampOf(stats)}:${foldCase}`, rules);
      return rules;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.#logger.warn('An ignore file cannot be read and is not applied.', { path, problem: code });
      return undefined;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }
}
