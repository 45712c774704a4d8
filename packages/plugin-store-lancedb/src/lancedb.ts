import { join } from 'node:path';
import { definePlugin } from '@codesearch/kernel';
import type { PluginContext, PluginFactory } from '@codesearch/kernel';
import { collectionName, DatabaseStore, folderPath } from '@codesearch/toolkit';
import { failure } from './failure.ts';
import { LancedbIndex } from './lancedb-index.ts';
import type { TableLocation } from './lancedb-index.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';

/** Raised if the table changes. */
const schemaVersion = 2;

/**
 * Vectors in LanceDB, in this process and on this machine's disk. The engine adds a lexical store, which ranks as
 * `local` does.
 */
export const lancedb: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name: 'store-lancedb',
  stage: 'store',
  options: optionsSchema,
  fingerprint: () => ({ schema: schemaVersion }),
  describe: (options, context) => {
    return { location: locationOf(placeOf(options, context)), lexical: false, maxBatchSize: 1_000 };
  },
  create(options, context) {
    const place = placeOf(options, context);
    return new DatabaseStore({
      connect: () => LancedbIndex.open(place, context),
      failure: (error) => failure(error, place.folder, locationOf(place)),
    });
  },
});

function placeOf({ folder, table, runtime }: ResolvedOptions, { dataDir }: PluginContext): TableLocation {
  const chosen = folder === undefined ? undefined : folderPath(folder);
  // In the folder of an index, which may be built in another one and moved, the table is alone.
  if (chosen === undefined) return { runtime, folder: join(dataDir, 'lancedb'), table: table ?? 'index' };
  return { runtime, folder: chosen, table: table ?? collectionName(dataDir) };
}

function locationOf({ folder, table }: TableLocation): string {
  return join(folder, `${table}.lance`);
}
