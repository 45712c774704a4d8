import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Embedder } from '@codesearch/kernel';
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

const embedderOf = (dimensions: number): Embedder & { calls: number } => ({
  model: 'unknown',
  dimensions,
  maxBatchSize: 1,
  calls: 0,
  async embed({ inputs }) {
    this.calls++;
    return { vectors: inputs.map(() => new Float32Array(384)) };
  },
  [Symbol.asyncDispose]: async () => {},
});

it('an unknown length is measured once, for all projects, and asked for again by another fingerprint', async () => {
  const fake = embedderOf(0);
  for (const fingerprint of [1, 1, 2]) {
    const embedder = withMeasuredDimensions(fake, options(fingerprint));
    expect(embedder.dimensions).toBe(0);
    await embedder.open?.();
    expect(embedder.dimensions).toBe(384);
  }
  expect(fake.calls).toBe(2);
  expect(statSync(join(cacheDir, 'dimensions.json')).mode & 0o777).toBe(0o600);
});

it('a model that knows its length is not asked', async () => {
  const fake = embedderOf(8);
  const embedder = withMeasuredDimensions(fake, options());
  await embedder.open?.();
  expect([embedder.dimensions, fake.calls]).toEqual([8, 0]);
});

it('a damaged memory costs a measurement', async () => {
  writeFileSync(join(cacheDir, 'dimensions.json'), '{"x":');
  const fake = embedderOf(0);
  const embedder = withMeasuredDimensions(fake, options());
  await embedder.open?.();
  expect([embedder.dimensions, fake.calls]).toEqual([384, 1]);
  expect(JSON.parse(readFileSync(join(cacheDir, 'dimensions.json'), 'utf8'))).toEqual({ '[1,"unknown"]': 384 });
});

it('where it cannot be remembered, that is told, and nothing is left', async () => {
  mkdirSync(join(cacheDir, 'dimensions.json'));
  const { logger, ...rest } = options();
  const embedder = withMeasuredDimensions(embedderOf(0), { logger, ...rest });
  await embedder.open?.();
  expect(embedder.dimensions).toBe(384);
  expect(logger.warn).toHaveBeenCalledOnce();
  expect(readdirSync(cacheDir)).toEqual(['dimensions.json']);
});
