import { isDeepStrictEqual } from 'node:util';
import { errors } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import type { MoveReport, Project } from '@codesearch/engine';
import type { Command } from 'commander';
import { formatMove } from '../../render/storage/move.ts';
import { print, printJson } from '../../output/print.ts';
import { createProgress } from '../../progress/progress.ts';
import type { ProgressMode } from '../../progress/progress.ts';
import { progressOption } from '../../progress/progress-option.ts';
import { openSetup, withRoot } from '../../project/open-project.ts';
import type { EngineSetup } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';

interface MigrateOptions extends CommonOptions {
  readonly to?: string;
  readonly from?: string;
  readonly keep?: boolean;
  readonly progress: ProgressMode;
}

export function migrateCommand(signal: AbortSignal): Command {
  return command('migrate', 'move an index to another store without re-embedding')
    .argument('[path]', 'indexed folder (default: the current folder)')
    .option(
      '--to <store>',
      'target: local, lancedb, qdrant, milvus, chroma, pgvector, a package or a configuration file (default: as configured)',
    )
    .option('--from <store>', 'current store (default: the store of the last index run)')
    .option('--keep', 'keep the data in the old store')
    .addOption(progressOption())
    .addHelpText(
      'after',
      `
Either configure the new store and run \`codesearch migrate\`, or give it with
--to and configure it afterwards. The old store is cleared when the new store
has every file.

Examples:
  codesearch migrate
  codesearch migrate --to qdrant
  codesearch migrate ../service --to shared.config.ts --keep`,
    )
    .action(async (path: string | undefined, options: MigrateOptions) => {
      const opened = await openSetup(options, path);
      const stores = await storesOf(path ?? '.', options, opened);
      const { engine, setup } = opened;
      const { config } = setup;
      const oldConfig = { ...config, stages: { ...config.stages, store: stores.from } };
      const open = async (root: string): Promise<Project> => engine.openRoot({ ...setup, config: oldConfig }, { root });
      const progress = createProgress(invocation().stderr, options.progress);
      const report = await withRoot({ ...opened, open }, path ?? '.', (project) =>
        project.moveTo(stores.to, { keep: options.keep, onEvent: (event) => progress.show(event), signal }),
      ).finally(() => progress.end());
      const isConfigured = isSame(stores.to, config.stages.store);
      if (options.json) printJson({ version: 1, configured: isConfigured, ...moveJson(report) });
      else print(formatMove(report, isConfigured, config.file));
    });
}

interface Stores {
  readonly from: StageBinding<'store'>;
  readonly to: StageBinding<'store'>;
}

/** The store that has the index, and the store to move it to. */
async function storesOf(path: string, { from, to }: MigrateOptions, opened: EngineSetup): Promise<Stores> {
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

function isSame(one: ChosenStore, other: ChosenStore): boolean {
  return one.plugin === other.plugin && isDeepStrictEqual(one.options ?? {}, other.options ?? {});
}

function moveJson({ files, chunks, from, to }: MoveReport): object {
  const storeJson = ({ plugin, location }: MoveReport['from']): unknown => ({ plugin, location });
  return { files, chunks, from: storeJson(from), to: storeJson(to) };
}
