import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { errors } from '@codesearch/kernel';
import { configsAround, firstConfig } from './find-config.ts';
import { trustedHome } from '../home/home-folder.ts';
import type { ConfigContent } from './config-content.ts';
import { TrustList } from './trust-list.ts';
import type { TrustDecision } from './trust-list.ts';
import { configNotFound } from '../state/index-errors.ts';

/** A decision about a configuration, and how it applies to the present content. */
export interface ListedDecision extends TrustDecision {
  /** `changed` and `missing` configurations are not used, nor are `refused` ones. */
  readonly state: 'trusted' | 'refused' | 'changed' | 'missing';
}

/**
 * The configurations that a user trusts. The decisions are in the data folder that the environment names, whatever
 * folder a configuration chooses for indexes.
 */
export class ConfigTrust {
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env;
  }

  /** The nearest configuration upward, trusted or not. */
  nearest(folder: string): string | undefined {
    for (const found of configsAround(folder)) return firstConfig(found);
    return undefined;
  }

  /**
   * Trusts the present content of a configuration.
   *
   * @throws CONFIG_NOT_FOUND
   * @throws CONFIG_INVALID if another user can change it
   * @throws INPUT_INVALID if the data folder is given by a relative path
   */
  trust(file: string): Promise<ConfigContent> {
    return this.#decide(file, true);
  }

  /**
   * As `trust`, for the opposite. A configuration that no longer exists is forgotten.
   *
   * @throws CONFIG_NOT_FOUND if it does not exist, and nothing was decided about it
   */
  async untrust(file: string): Promise<void> {
    const path = resolve(file);
    if (existsSync(path) || !this.#list().find(path)) await this.#decide(path, false);
    else this.#list().remove(path);
  }

  /** All decisions, by path. */
  async list(): Promise<readonly ListedDecision[]> {
    const decisions = this.#list().all();
    return Promise.all(decisions.map(async (decision) => ({ ...decision, state: await stateOf(decision) })));
  }

  async #decide(file: string, trusted: boolean): Promise<ConfigContent> {
    if (!existsSync(file)) throw configNotFound(resolve(file));
    // Loaded on demand: a search without a configuration does not need it.
    const { configContent } = await import('./config-content.ts');
    const content = configContent(resolve(file));
    if ('problem' in content) {
      throw errors.configInvalid(content.file, `${content.problem}.`, content.hint);
    }
    this.#list().record({ file: content.file, hash: content.hash, trusted });
    return content;
  }

  #list(): TrustList {
    const home = trustedHome(this.#env);
    if (home !== undefined) return new TrustList(home);
    throw errors.inputInvalid(
      'CODESEARCH_HOME is a relative path, so each working directory would have its own decisions.',
      'Set CODESEARCH_HOME to an absolute path.',
    );
  }
}

async function stateOf({ file, hash, trusted }: TrustDecision): Promise<ListedDecision['state']> {
  if (!existsSync(file) || realpathSync(file) !== file) return 'missing';
  const { configContent } = await import('./config-content.ts');
  const content = configContent(file);
  if ('problem' in content || content.hash !== hash) return 'changed';
  return trusted ? 'trusted' : 'refused';
}
