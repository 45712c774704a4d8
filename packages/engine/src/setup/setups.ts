import { existsSync } from 'node:fs';
import { realPath } from '@codesearch/toolkit';
import type { TrustPolicy } from '../trust/judge-config.ts';
import { configOf, setupWith } from './setup.ts';
import type { Setup, SetupOptions } from './setup.ts';

/** The setups of each content of a configuration, for several {@link Setups}. */
export type KeptSetups = Map<string, Promise<Setup>>;

/**
 * The setups of several folders. Each folder has the configuration that is in it or above it, unless the options name
 * one. Folders with the same configuration share a setup.
 */
export class Setups {
  readonly #options: SetupOptions;
  readonly #byFolder = new Map<string, Promise<Setup>>();
  readonly #byConfig: KeptSetups;

  /**
   * @param options of each setup; `from` is not used
   * @param kept setups to use again, for a process that asks again and again which configuration applies. All have the
   *   same options
   */
  constructor(options: SetupOptions, kept: KeptSetups = new Map()) {
    this.#byConfig = kept;
    this.#options = { ...options, trust: askingOnce(options) };
  }

  /**
   * The setup of a folder. A failure is not remembered: the user may repair the configuration.
   *
   * @throws what `loadSetup` throws
   */
  of(folder: string): Promise<Setup> {
    // A folder that does not exist is refused where its project is opened.
    const from = existsSync(folder) ? realPath(folder) : folder;
    return remembered(this.#byFolder, from, () => this.#load(from));
  }

  async #load(from: string): Promise<Setup> {
    const options = { ...this.#options, from };
    const applied = await configOf(options);
    const { loaded, leftOut } = applied;
    const key = JSON.stringify([loaded?.file, loaded?.hash, loaded?.computedFor, leftOut]);
    return remembered(this.#byConfig, key, () => setupWith(applied, options));
  }
}

async function remembered<Value>(
  values: Map<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const value = values.get(key) ?? load();
  values.set(key, value);
  try {
    return await value;
  } catch (error) {
    values.delete(key);
    throw error;
  }
}

/** Several folders can have the same configuration: the user is asked about it, and informed of it, once. */
function askingOnce({ trust, services }: SetupOptions): NonNullable<SetupOptions['trust']> {
  const { ask } = trust ?? {};
  const onSkipped: TrustPolicy['onSkipped'] =
    trust?.onSkipped ??
    (({ file, problem = 'it is not trusted' }) =>
      services?.logger?.warn(`The configuration ${file} is not used: ${problem}.`));
  const answers = new Map<string, Promise<boolean | undefined>>();
  const skipped = new Set<string>();
  return {
    ...(ask && { ask: (question) => remembered(answers, question.content.hash, () => ask(question)) }),
    onSkipped: (config) => {
      if (skipped.has(config.file)) return;
      skipped.add(config.file);
      onSkipped(config);
    },
  };
}
