import { expect, it } from 'vitest';
import { harmlessLines } from './fixture/corpus/harmless-lines.ts';
import { plantedSecrets } from './fixture/corpus/planted-secrets.ts';
import { keptSecrets } from './fixture/corpus/kept-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Share of the planted secrets of a group that may be kept: a drawn value may look like words. */
const maxKept = 0.02;
/** Fewer for a change. */
const seeds = Number(process.env['CASE_SHARE'] ?? 1) === 1 ? [1, 2, 3, 4, 5] : [1];

it('keeps at most 2 % of the planted secrets of each group', () => {
  const planted = seeds.flatMap((seed) => plantedSecrets(seed));
  const shown = planted.map(({ path, text }) => maskSecrets(path, text).text);
  for (const [group, { all, kept }] of keptSecrets(planted, shown)) {
    expect({ group, kept: kept.length / all <= maxKept ? [] : kept }).toEqual({ group, kept: [] });
  }
});

it('plants secrets of more than 200 issuers, and of more than 400 files, commands and calls', () => {
  const planted = plantedSecrets(1);
  const kindsOf = (isIssuer: boolean): number =>
    new Set(
      planted
        .filter(({ group }) => (group === 'format of an issuer') === isIssuer)
        .map(({ kind }) => (isIssuer ? kind.replace(/ \S+$/, '') : kind)),
    ).size;
  expect(kindsOf(true)).toBeGreaterThan(200);
  expect(kindsOf(false)).toBeGreaterThan(400);
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
