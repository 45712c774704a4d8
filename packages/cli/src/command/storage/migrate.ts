import { moveTo } from '@codesearch/engine/operations';
import type { MoveReport, Project } from '@codesearch/engine';
import type { Command } from 'commander';
import { formatMove } from '@codesearch/presentation/report';
import { printJson, printReport, commandProgress, progressOption } from '../../output/print.ts';
import { openSetup, withRoot } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import { storesOf, isSame } from '../../storage/stores-to-move.ts';
import type { MigrateOptions } from '../../storage/stores-to-move.ts';

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
    .action(async (path: string | undefined, options: MigrateOptions) => {
      const opened = await openSetup(options, path);
      const stores = await storesOf(path ?? '.', options, opened);
      const { engine, setup } = opened;
      const { config } = setup;
      const oldConfig = { ...config, stages: { ...config.stages, store: stores.from } };
      const open = async (root: string): Promise<Project> => engine.openRoot({ ...setup, config: oldConfig }, { root });
      const progress = commandProgress(options.progress);
      const report = await withRoot({ ...opened, open }, path ?? '.', (project) =>
        moveTo(project, stores.to, { keep: options.keep, onEvent: (event) => progress.show(event), signal }),
      ).finally(() => progress.end());
      const isConfigured = isSame(stores.to, config.stages.store);
      if (options.json) printJson({ version: 1, configured: isConfigured, ...moveJson(report) });
      else printReport(formatMove(report, isConfigured, config.file));
    });
}

function moveJson({ files, chunks, from, to }: MoveReport): object {
  const storeJson = ({ plugin, location }: MoveReport['from']): unknown => ({ plugin, location });
  return { files, chunks, from: storeJson(from), to: storeJson(to) };
}
