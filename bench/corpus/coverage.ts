import { guardStage } from '@codesearch/testkit';
import type { GuardedStage } from '@codesearch/testkit';
import type { Chunk, PluginContext, SourceFile } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';

/** Whether the chunks of a tree cover it as the contract requires. */
export interface Coverage {
  /** Number of lines that are not blank. */
  readonly lines: number;
  /** Number of these lines that are in exactly one chunk. */
  readonly covered: number;
  /** Number of chunks whose text differs from their lines of the file. */
  readonly inexact: number;
}

/** Reads and chunks every file of a tree with the default stages. */
export async function checkCoverage(root: string, dataDir: string): Promise<Coverage> {
  const context: PluginContext = {
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
  let [lines, covered, inexact] = [0, 0, 0];
  for (const file of await listed(scanner)) {
    const read = await scanner.read({ file });
    if ('skipped' in read) continue;
    const { text } = read.source;
    const { chunks } = await chunker.chunk({ source: read.source });
    const counts = chunksPerLine(text, chunks);
    for (const [index, line] of text.split('\n').entries()) {
      if (line.trim() === '') continue;
      lines++;
      if (counts[index] === 1) covered++;
    }
    inexact += chunks.filter((chunk) => chunk.text !== text.slice(chunk.span.start, chunk.span.end)).length;
  }
  await chunker[Symbol.asyncDispose]();
  await scanner[Symbol.asyncDispose]();
  return { lines, covered, inexact };
}

async function listed(scanner: GuardedStage<'scanner'>): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const batch of scanner.scan()) files.push(...batch.files);
  return files;
}

function chunksPerLine(text: string, chunks: readonly Chunk[]): Uint8Array {
  const counts = new Uint8Array(text.split('\n').length + 1);
  for (const { span } of chunks) for (let line = span.startLine; line <= span.endLine; line++) counts[line - 1]!++;
  return counts;
}
