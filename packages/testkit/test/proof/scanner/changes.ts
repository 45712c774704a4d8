import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginContext, ReadResult, ScanBatch, SourceFile, SourceText } from '@codesearch/kernel';
import { sha256 } from '../../../src/fixture/source-text.ts';
import type { Change } from '../mutant.ts';

/** Changes each batch of a scan. */
export function batches(change: (batch: ScanBatch) => ScanBatch): Change<'scanner'> {
  return (scanner) => ({ scan: (request) => mapped(scanner.scan(request), change) });
}

export async function* mapped(
  scan: AsyncIterable<ScanBatch>,
  change: (batch: ScanBatch) => ScanBatch,
): AsyncGenerator<ScanBatch> {
  for await (const batch of scan) yield change(batch);
}

/** Changes each file of a scan. */
export function files(change: (file: SourceFile) => SourceFile): Change<'scanner'> {
  return batches((batch) => ({ ...batch, files: batch.files.map(change) }));
}

/** Leaves other files out of a scan. */
export function only(keep: (file: SourceFile) => boolean): Change<'scanner'> {
  return batches((batch) => ({ ...batch, files: batch.files.filter(keep) }));
}

/** Changes the result of each read. */
export function results(change: (result: ReadResult, file: SourceFile) => ReadResult): Change<'scanner'> {
  return (scanner) => ({ read: async (request) => change(await scanner.read(request), request.file) });
}

/** Changes each text that is read. */
export function sources(change: (source: SourceText, file: SourceFile) => SourceText): Change<'scanner'> {
  return results((result, file) => ('source' in result ? { source: change(result.source, file) } : result));
}

/** Reads the file at any path, through links and outside of the root, and decodes it as if it were text. */
export async function readCarelessly({ projectRoot }: PluginContext, file: SourceFile): Promise<ReadResult> {
  const target = file.path.startsWith('/') ? file.path : join(projectRoot, file.path);
  const bytes = await readFile(target).catch(() => undefined);
  if (!bytes) return { skipped: { path: file.path, reason: 'unreadable' } };
  return { source: { file, text: bytes.toString('utf8'), hash: sha256(bytes) } };
}

/** Reads without looking at what it reads. */
export const careless: Change<'scanner'> = (_, context) => ({ read: ({ file }) => readCarelessly(context, file) });
