import { expect, it } from 'vitest';
import { kindsOfLines } from './fixture/corpus/kinds-of-lines.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Share of the secrets of each kind that may be kept. Most of `shape` have nothing beside them that says so. */
const maxKept: Readonly<Record<string, number>> = {
  name: 0.09,
  position: 0.12,
  format: 0.12,
  prefix: 0.15,
  shape: 0.45,
  around: 0.02,
};
const seeds = [11, 12];

it('keeps few of the secrets of each kind', () => {
  const lines = seeds.flatMap((seed) => kindsOfLines('kinds-of-secrets', seed));
  for (const [kind, share] of Object.entries(maxKept)) {
    const all = lines.filter((line) => line.kind === kind);
    const kept = all.filter(({ path, text, secrets }) => {
      const shown = maskSecrets(path, text).text;
      return secrets.some(
        ([start, end]) => shown.slice(start, end).replaceAll(/[*\n]/g, '').length > (end - start) / 10,
      );
    });
    expect({ kind, kept: kept.length / all.length <= share ? [] : kept.map(({ text }) => text) }).toEqual({
      kind,
      kept: [],
    });
  }
});

it('keeps harmless lines whole', () => {
  for (const seed of seeds)
    for (const { path, text } of kindsOfLines('kinds-of-harmless-lines', seed))
      expect(maskSecrets(path, text)).toEqual({ text, masked: 0 });
});
