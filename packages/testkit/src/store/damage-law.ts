import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isCodesearchError } from '@codesearch/kernel';
import type { StoredChunk } from '@codesearch/kernel';
import { fileOf } from '../fixture/entry.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import { describeError } from '../law/rejection.ts';
import type { StageFixture } from '../law/stage-fixture.ts';

/** A store whose files are damaged says so: as an empty index it would be filled again, or answer with nothing. */
export const damageLaw: Law<'store'> = law(
  'files of an index that something has overwritten are INDEX_CORRUPT, and no index without entries',
  async (fixture) => {
    const { dataDir } = fixture.project;
    const store = await fixture.open();
    const files = [fileOf('a.ts', { text: 'one' }), fileOf('b.ts', { text: 'two' })];
    await store.upsert({ files });
    await store[Symbol.asyncDispose]();
    const written = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    if (written.length === 0) throw new NotChecked('it keeps no files in its folder');
    const ids = files.flatMap(({ entries }) => entries.map(({ id }) => id));
    const before = await contentOf(fixture, ids);
    for (const path of written) writeFileSync(path, Buffer.alloc(Math.max(64, readFileSync(path).length), '#damage '));
    const after = await contentOf(fixture, ids).catch((error: unknown) => {
      assert.ok(isCodesearchError(error, 'INDEX_CORRUPT'), `a damaged index fails with ${describeError(error)}`);
      return before;
    });
    assert.ok(isDeepStrictEqual(after, before), 'a damaged index is answered as if it were another one');
  },
);

async function contentOf(fixture: StageFixture<'store'>, ids: readonly string[]): Promise<readonly StoredChunk[]> {
  const store = await fixture.open();
  try {
    return await store.load({ ids });
  } finally {
    await store[Symbol.asyncDispose]();
  }
}
