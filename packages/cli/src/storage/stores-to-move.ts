import { isDeepStrictEqual } from 'node:util';
import { errors } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import type { ProgressMode } from '@codesearch/presentation';
import type { EngineSetup } from '../project/open-project.ts';
import type { CommonOptions } from '../option/command-options.ts';

export interface MigrateOptions extends CommonOptions {
  readonly to?: string;
  readonly from?: string;
  readonly keep?: boolean;
  readonly progress: ProgressMode;
}

interface Stores {
  readonly from: StageBinding<'store'>;
  readonly to: StageBinding<'store'>;
}

/** The store that has the index, and the store to move it to. */
export async function storesOf(path: string, { from, to }: MigrateOptions, opened: EngineSetup): Promise<Stores> {
  const { engine, setup } = opened;
  const configured = setup.config.stages.store;
  const recorded = engine.recordedStore(setup.home, path);
  const target = to === undefined ? configured : await engine.storeBinding(to, setup.config);
  if (from !== undefined) return { from: await engine.storeBinding(from, setup.config), to: target };
  if (recorded && !isSame(recorded, configured)) {
    return { from: await engine.storeBinding(recorded.plugin, setup.config, recorded.options), to: target };
  }
  if (to === undefined && recorded) {
    throw errors.inputInvalid(
      `The index is already in the configured store, ${configured.plugin}.`,
      'Configure another store, or give one with --to.',
    );
  }
  return { from: configured, to: target };
}

type ChosenStore = Pick<StageBinding<'store'>, 'plugin' | 'options'>;

export function isSame(one: ChosenStore, other: ChosenStore): boolean {
  return one.plugin === other.plugin && isDeepStrictEqual(one.options ?? {}, other.options ?? {});
}
