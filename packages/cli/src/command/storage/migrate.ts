import { isDeepStrictEqual } from 'node:util';
import { errors } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import type { MoveReport } from '@codesearch/engine';
import type { Command } from 'commander';
import { formatMove } from '../../render/storage/move.ts';
import { print, printJson } from '../../output/print.ts';
import { createProgress } from '../../progress/progress.ts';
import type { ProgressMode } from '../../progress/progress.ts';
import { progressOption } from '../../progress/progress-option.ts';
import { openSetup, withRoot } from '../../project/open-project.ts';
import type { RuntimeSetup } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

interface MigrateOptions extends CommonOptions {
  readonly to?: string;
  readonly from?: string;
  readonly keep?: boolean;
  readonly progress: ProgressMode;
}

export function migrateCommand(signal: AbortSignal): Command {
  return command('migrate', 'move an index to another store, without embedding anything again')
    .argument('[path]', 'folder whose index to move (default: the current one)')
    .option(
      '--to <store>',
      'local, chroma, milvus, qdrant, a package, or a configuration file (default: as configured)',
    )
    .option('--from <store>', 'where the index is (default: where it was built)')
    .option('--keep', 'leave in the former store what it has')
    .addOption(progressOption())
    .addHelpText(
      'after',
      `
Write the new store into the configuration and run \`codesearch migrate\`, or
name it with --to and configure it afterwards. The former store is cleared once
the new one holds every file.

Examples:
  codesearch migrate
  codesearch migrate --to qdrant
  codesearch migrate ../service --to shared.config.ts --keep`,
    )
    .action(async (path: string | undefined, options: MigrateOptions) => {
      const opened = await openSetup(options);
      const stores = await storesOf(path ?? '.', options, opened);
      const { config } = opened.setup;
      const former = { ...config, stages: { ...config.stages, store: stores.from } };
      const progress = createProgress(process.stderr, options.progress);
      const report = await withRoot({ ...opened, setup: { ...opened.setup, config: former } }, path ?? '.', (project) =>
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

/** Where the index is, and where it shall be. */
async function storesOf(path: string, { from, to }: MigrateOptions, opened: RuntimeSetup): Promise<Stores> {
  const { runtime, setup } = opened;
  const configured = setup.config.stages.store;
  const recorded = runtime.recordedStore(setup.home, path);
  const wanted = to === undefined ? configured : await runtime.storeBinding(to, setup.config);
  if (from !== undefined) return { from: await runtime.storeBinding(from, setup.config), to: wanted };
  if (recorded && !isSame(recorded, configured)) {
    return { from: await runtime.storeBinding(recorded.plugin, setup.config, recorded.options), to: wanted };
  }
  if (to === undefined) {
    throw errors.inputInvalid(
      `The index is in ${configured.plugin} already, as configured.`,
      'Configure another store first, or name one with --to.',
    );
  }
  return { from: configured, to: wanted };
}

type ChosenStore = Pick<StageBinding<'store'>, 'plugin' | 'options'>;

function isSame(one: ChosenStore, other: ChosenStore): boolean {
  return one.plugin === other.plugin && isDeepStrictEqual(one.options ?? {}, other.options ?? {});
}

function moveJson({ files, chunks, from, to }: MoveReport): object {
  const place = ({ plugin, location }: MoveReport['from']): unknown => ({ plugin, location });
  return { files, chunks, from: place(from), to: place(to) };
}
