import { existsSync } from 'node:fs';
import { realPath } from '@codesearch/toolkit';
import type { TrustPolicy } from '../trust/judge-config.ts';
import { configOf, setupWith } from './setup.ts';
import type { Setup, SetupOptions } from './setup.ts';

/** Finds the setup with the configuration that applies to a folder. */
export type SetupOf = (folder: string) => Promise<Setup>;

/** The setups of each content of a configuration, for several calls of {@link setupsOf}. */
export type KeptSetups = Map<string, Promise<Setup>>;

/**
 * The setups of several folders. Each folder has the configuration that is in it or above it, unless the options name
 * one. Folders with the same configuration share a setup. A failure is not remembered: the user may repair the
 * configuration.
 *
 * @param options of each setup; `from` is not used
 * @param byConfig setups to use again, for a process that asks again and again which configuration applies. All have
 *   the same options
 * @returns throws what `loadSetup` throws
 */
export function setupsOf(options: SetupOptions, byConfig: KeptSetups = new Map()): SetupOf {
  const trust = askingOnce(options);
  const byFolder: KeptSetups = new Map();
  const load = async (from: string): Promise<Setup> => {
    const own = { ...options, trust, from };
    const applied = await configOf(own);
    const { loaded, leftOut } = applied;
    const key = JSON.stringify([loaded?.file, loaded?.hash, loaded?.computedFor, leftOut]);
    return remembered(byConfig, key, () => setupWith(applied, own));
  };
  return (folder) => {
    // A folder that does not exist is refused where its project is opened.
    const from = existsSync(folder) ? realPath(folder) : folder;
    return remembered(byFolder, from, () => load(from));
  };
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
