import { guardStage } from '@codesearch/testkit';
import type { GuardedStage } from '@codesearch/testkit';
import type { BareContext } from '@codesearch/engine';
import type { ChunkedFile, SourceFile } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';

/** A file of a tree as indexing reads and cuts it. */
export interface ChunkedSource extends ChunkedFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads and chunks every file of a tree that indexing does not skip, with the stages of the default preset.
 *
 * @param dataDir an empty folder for the stages
 * @param only paths of the files to read; default: all
 */
export async function* chunkedFiles(
  root: string,
  dataDir: string,
  only?: ReadonlySet<string>,
): AsyncGenerator<ChunkedSource> {
  const context: BareContext = {
    logger: { debug() {}, info() {}, warn() {} },
    fetch: globalThis.fetch,
    projectRoot: root,
    home: dataDir,
    dataDir,
    cacheDir: dataDir,
    env: (name) => process.env[name],
    now: Date.now,
  };
  const scanner = guardStage(presetDefault.stages.scanner, context);
  const chunker = guardStage(presetDefault.stages.chunker, context);
  await scanner.open();
  await chunker.open();
  try {
    for (const file of await listed(scanner)) {
      if (only !== undefined && !only.has(file.path)) continue;
      const read = await scanner.read({ file });
      if ('skipped' in read) continue;
      const chunked = await chunker.chunk({ source: read.source });
      yield { path: file.path, text: read.source.text, ...chunked };
    }
  } finally {
    await chunker[Symbol.asyncDispose]();
    await scanner[Symbol.asyncDispose]();
  }
}

async function listed(scanner: GuardedStage<'scanner'>): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const batch of scanner.scan()) files.push(...batch.files);
  return files;
}
