import { expect, it } from 'vitest';
import { harmlessLines } from './fixture/corpus/harmless-lines.ts';
import { plantedSecrets } from './fixture/corpus/planted-secrets.ts';
import { keptSecrets } from './fixture/corpus/kept-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Share of the planted secrets of a group that may be kept: a drawn value may look like words. */
const maxKept = 0.02;
const seeds = [1, 2, 3, 4, 5];

it('keeps at most 2 % of the planted secrets of each group', () => {
  const planted = seeds.flatMap((seed) => plantedSecrets(seed));
  const shown = planted.map(({ path, text }) => maskSecrets(path, text).text);
  for (const [group, { all, kept }] of keptSecrets(planted, shown)) {
    expect({ group, kept: kept.length / all <= maxKept ? [] : kept }).toEqual({ group, kept: [] });
  }
});

it('plants more than 649 secrets of more than 150 kinds', () => {
  const planted = plantedSecrets(1);
  expect(planted.length).toBeGreaterThan(649);
  expect(new Set(planted.map(({ kind }) => kind)).size).toBeGreaterThan(150);
});

it('masks nothing in expressions, placeholders, patterns and references', () => {
  for (const [path, lines] of Object.entries(harmlessLines)) {
    for (const line of lines) expect(maskSecrets(path, line)).toEqual({ text: line, masked: 0 });
    const text = `${lines.join('\n')}\n`;
    expect(maskSecrets(path, text)).toEqual({ text, masked: 0 });
  }
});

it('changes nothing when it masks the planted secrets again', () => {
  for (const { path, text } of plantedSecrets(6)) {
    const { text: shown } = maskSecrets(path, text);
    expect(maskSecrets(path, shown)).toEqual({ text: shown, masked: 0 });
  }
});
