import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packAll } from '../test/packages/pack.ts';
import type { Tarball } from '../test/packages/pack.ts';
import { published } from '../test/packages/published.ts';

/*
 * The types of what is uploaded to the registry, by all rules of resolution. `consumer-types.night.test.ts` compiles
 * with them.
 */

let folder: string;
let tarballs: ReadonlyMap<string, Tarball>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-types-'));
  tarballs = packAll(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

it.each([...published])('%s has types for every way to import it as a module', async (name, { manifest }) => {
  const testOnly = Object.keys(manifest.exports).filter((entry) => manifest.exports[entry]?.default === undefined);
  const { file } = tarballs.get(name)!;
  const packed = createPackageFromTarballData(new Uint8Array(readFileSync(file)));
  const analysis = await checkPackage(packed, { excludeEntrypoints: testOnly });
  expect(analysis.types).toEqual({ kind: 'included' });
  // The packages are modules only, as in the profile `esm-only`.
  const foreign = new Set(['node10', 'node16-cjs']);
  const problems = 'problems' in analysis ? analysis.problems : [];
  expect(problems.filter((problem) => !('resolutionKind' in problem && foreign.has(problem.resolutionKind)))).toEqual(
    [],
  );
});
