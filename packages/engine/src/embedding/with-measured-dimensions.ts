import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallOptions, Embedder, Logger } from '@codesearch/kernel';
import { makePrivateFolder, replaceFile } from '@codesearch/toolkit';
import { overlay } from '../layer/overlay.ts';

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
 * Finds out the length of an unknown model's vectors when it is opened, by one short text, and remembers it for all projects of the user.
 * A model that knows is left alone.
 */
export function withMeasuredDimensions(embedder: Embedder, options: MeasuringOptions): Embedder {
  let measured = 0;
  return overlay(embedder, {
    get dimensions(): number {
      return embedder.dimensions || measured;
    },
    async open(callOptions?: CallOptions): Promise<void> {
      await embedder.open?.(callOptions);
      if (embedder.dimensions > 0) return;
      measured = rememberedDimensions(embedder, options) ?? 0;
      if (measured > 0) return;
      const { vectors } = await embedder.embed({ kind: 'document', inputs: ['code'], signal: callOptions?.signal });
      measured = vectors[0]?.length ?? 0;
      remember(embedder, options, measured);
    },
  });
}

/** What was measured before, if it was. Opens nothing. */
export function rememberedDimensions(embedder: Embedder, options: MeasuringOptions): number | undefined {
  return readMemo(options)[keyOf(embedder, options)];
}

function remember(embedder: Embedder, options: MeasuringOptions, dimensions: number): void {
  const file = join(options.cacheDir, memoFile);
  const memo: Memo = { ...readMemo(options), [keyOf(embedder, options)]: dimensions };
  try {
    makePrivateFolder(options.cacheDir);
    replaceFile(file, `${JSON.stringify(memo, null, 2)}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    options.logger.warn('The length of the vectors cannot be kept; it is measured again.', { file, code });
  }
}

function keyOf({ model }: Embedder, { fingerprint }: MeasuringOptions): string {
  return JSON.stringify([fingerprint, model]);
}

/** Empty where there is none, or none that can be read: it costs a measurement. */
function readMemo({ cacheDir }: MeasuringOptions): Memo {
  try {
    const memo: unknown = JSON.parse(readFileSync(join(cacheDir, memoFile), 'utf8'));
    if (typeof memo !== 'object' || memo === null) return {};
    return Object.fromEntries(Object.entries(memo).filter(([, value]) => Number.isInteger(value) && value > 0)) as Memo;
  } catch {
    return {};
  }
}
