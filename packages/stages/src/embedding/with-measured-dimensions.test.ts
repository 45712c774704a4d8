import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Embedder, EmbedderFacts, OpenedEmbedderFacts } from '@codesearch/kernel';
import { withMeasuredDimensions } from './with-measured-dimensions.ts';
import type { MeasuringOptions } from './with-measured-dimensions.ts';

let cacheDir: string;
beforeEach(() => void (cacheDir = mkdtempSync(join(tmpdir(), 'measured-'))));
afterEach(() => rmSync(cacheDir, { recursive: true, force: true }));

const options = (fingerprint: unknown = 1): MeasuringOptions => ({
  cacheDir,
  fingerprint,
  logger: { debug: vi.fn(), info: vi.fn(), warn: vi.fn() },
});

const facts: EmbedderFacts = { model: 'unknown', maxBatchSize: 1 };
const { signal } = new AbortController();

const fakeEmbedder = (opened?: OpenedEmbedderFacts): Embedder & { calls: number } => ({
  calls: 0,
  open: async () => opened,
  async embed({ inputs }) {
    this.calls++;
    return { vectors: inputs.map(() => new Float32Array(384)) };
  },
});

/** What the opened embedder says of its dimensions. */
async function opened(embedder: Embedder, declared: EmbedderFacts, measuring: MeasuringOptions): Promise<unknown> {
  const measured = await withMeasuredDimensions(embedder, declared, measuring).open?.({ signal });
  return measured?.dimensions;
}

it('an unknown length is measured once for all projects, and again for another fingerprint', async () => {
  const fake = fakeEmbedder();
  for (const fingerprint of [1, 1, 2]) expect(await opened(fake, facts, options(fingerprint))).toBe(384);
  expect(fake.calls).toBe(2);
  expect(statSync(join(cacheDir, 'dimensions.json')).mode & 0o777).toBe(0o600);
});

it('a declared length is not measured', async () => {
  const fake = fakeEmbedder();
  expect(await opened(fake, { ...facts, dimensions: 8 }, options())).toBeUndefined();
  expect(fake.calls).toBe(0);
});

it('a length that opening returns is not measured', async () => {
  const fake = fakeEmbedder({ dimensions: 8 });
  expect(await opened(fake, facts, options())).toBe(8);
  expect(fake.calls).toBe(0);
});

it('a damaged file costs one measurement', async () => {
  writeFileSync(join(cacheDir, 'dimensions.json'), '{"x":');
  const fake = fakeEmbedder();
  expect(await opened(fake, facts, options())).toBe(384);
  expect(fake.calls).toBe(1);
  expect(JSON.parse(readFileSync(join(cacheDir, 'dimensions.json'), 'utf8'))).toEqual({ '[1,"unknown"]': 384 });
});

it('if the length cannot be kept, the logger is warned and nothing is left', async () => {
  mkdirSync(join(cacheDir, 'dimensions.json'));
  const { logger, ...rest } = options();
  expect(await opened(fakeEmbedder(), facts, { logger, ...rest })).toBe(384);
  expect(logger.warn).toHaveBeenCalledOnce();
  expect(readdirSync(cacheDir)).toEqual(['dimensions.json']);
});
