import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder, EmbedderFacts, Logger } from '@codesearch/kernel';
import { makePrivateFolder, replaceFile } from '@codesearch/toolkit';

export interface MeasuringOptions {
  /** Absolute path of the folder that all projects of the user share. */
  readonly cacheDir: string;
  /** JSON of what makes the embedder's vectors what they are, beside its model. */
  readonly fingerprint: unknown;
  readonly logger: Logger;
}

/** Name of the file of lengths by model in the cache folder. */
const memoFile = 'dimensions.json';

type Memo = Readonly<Record<string, number>>;

/**
 * Measures the length of a model's vectors by one short text when the embedder is opened, if neither its declaration
 * nor `open` says it, and remembers it for all projects of the user.
 */
export function withMeasuredDimensions(embedder: Embedder, facts: EmbedderFacts, options: MeasuringOptions): Embedder {
  if (facts.dimensions !== undefined) return embedder;
  return {
    ...embedder,
    async open({ signal }) {
      const opened = await embedder.open?.({ signal });
      if (opened?.dimensions !== undefined) return opened;
      const dimensions = rememberedDimensions(facts, options) ?? (await measure(embedder, signal));
      remember(facts, options, dimensions);
      return { ...opened, dimensions };
    },
  };
}

async function measure(embedder: Embedder, signal: AbortSignal): Promise<number> {
  const { vectors } = await embedder.embed({ kind: 'document', inputs: ['code'], signal });
  return vectors[0]?.length ?? 0;
}

/** @returns what was measured before, if it was. Opens nothing. */
export function rememberedDimensions(facts: EmbedderFacts, options: MeasuringOptions): number | undefined {
  return readMemo(options)[keyOf(facts, options)];
}

function remember(facts: EmbedderFacts, options: MeasuringOptions, dimensions: number): void {
  const known = readMemo(options);
  if (known[keyOf(facts, options)] !== dimensions) write(options, { ...known, [keyOf(facts, options)]: dimensions });
}

/** Drops what was measured, so that the next opening measures again. */
export function forgetDimensions(facts: EmbedderFacts, options: MeasuringOptions): void {
  const { [keyOf(facts, options)]: known, ...others } = readMemo(options);
  if (known !== undefined) write(options, others);
}

function write(options: MeasuringOptions, memo: Memo): void {
  const file = join(options.cacheDir, memoFile);
  try {
    makePrivateFolder(options.cacheDir);
    replaceFile(file, `${JSON.stringify(memo, null, 2)}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    options.logger.warn('The length of the vectors cannot be kept; it is measured again.', { file, code });
  }
}

function keyOf({ model }: EmbedderFacts, { fingerprint }: MeasuringOptions): string {
  return JSON.stringify([fingerprint, model]);
}

/** Empty if the file is missing or cannot be read, which costs a measurement. */
function readMemo({ cacheDir }: MeasuringOptions): Memo {
  try {
    const memo: unknown = JSON.parse(readFileSync(join(cacheDir, memoFile), 'utf8'));
    if (typeof memo !== 'object' || memo === null) return {};
    return Object.fromEntries(Object.entries(memo).filter(([, value]) => Number.isInteger(value) && value > 0)) as Memo;
  } catch {
    return {};
  }
}
