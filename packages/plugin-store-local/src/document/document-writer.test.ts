import { join } from 'node:path';
import { upsertPlan } from '@codesearch/toolkit';
import { fileOf, temporaryProject } from '@codesearch/testkit';
import { expect, it } from 'vitest';
import { Database } from '../database/database.ts';
import { ensureSchema } from '../database/state.ts';
import { TermCounter } from '../lexical/term-counter.ts';
import { DocumentWriter } from './document-writer.ts';

/** A connection that counts the rows written since the last pause. */
class CountingDatabase extends Database {
  sincePause = 0;
  most = 0;

  override run(...call: Parameters<Database['run']>): void {
    super.run(...call);
    this.most = Math.max(this.most, ++this.sincePause);
  }
}

it('a large write pauses between small pieces, to its end, so that searches of the same process go on', async () => {
  const project = await temporaryProject();
  const place = { file: join(project.dataDir, 'store.sqlite'), root: project.root };
  const database = new CountingDatabase(place.file, { cacheMiB: 1, busyTimeoutMs: 0 });
  ensureSchema(database, place);
  const chunks = Array.from({ length: 600 }, (_, index) => ({
    startLine: index + 1,
    text: Array.from({ length: 30 }, (__, word) => `word${index}x${word}`).join(' '),
  }));
  const documents = new DocumentWriter(database, new TermCounter(), async () => {
    database.sincePause = 0;
  });
  database.run('BEGIN IMMEDIATE');
  await documents.upsert(upsertPlan([fileOf('a.ts', ...chunks)]));
  await documents.finish();
  database.run('COMMIT');
  expect(database.get('SELECT count(*) AS count FROM entry')).toEqual({ count: 600 });
  expect(database.get<{ count: number }>('SELECT count(*) AS count FROM leaf')!.count).toBeGreaterThan(20);
  expect(database.most).toBeLessThan(10);
  database.close();
  await project.remove();
});
