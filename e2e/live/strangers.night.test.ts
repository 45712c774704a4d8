import { describe, expect, it } from 'vitest';
import type { StageName } from '@codesearch/kernel';
import { sqlStranger } from '../../packages/testkit/test/stranger/chunker-sql.ts';
import { ownerStranger } from '../../packages/testkit/test/stranger/context-owner.ts';
import { trigramStranger } from '../../packages/testkit/test/stranger/embed-trigrams.ts';
import type { Stranger } from '../../packages/testkit/test/stranger/stranger.ts';
import { recentStranger } from '../../packages/testkit/test/stranger/rerank-recent.ts';
import { listStranger } from '../../packages/testkit/test/stranger/scan-list.ts';
import { jsonStranger } from '../../packages/testkit/test/stranger/store-json.ts';
import { journalStranger } from '../../packages/testkit/test/stranger/sync-journal.ts';

/*
 * Plugins as a stranger writes them from the documents, one of each stage, and faults of strangers. The suites find all
 * of them but those that are named here.
 */
const notFound: ReadonlySet<string> = new Set([
  // The suite does not know which values an option has.
  'an option with a wrong type is accepted',
  // A plugin may need what it reads.
  'no owners is an error',
  // A reranker may leave out candidates, and scores mean what it says.
  'a file is ranked once',
]);

/** @returns the first law that the plugin breaks */
async function brokenLaw<Name extends StageName>(
  stranger: Stranger<Name>,
  fault?: string,
): Promise<string | undefined> {
  const { bind, laws, setup, variant } = stranger;
  for (const law of laws) {
    try {
      await law.check(() => bind(fault), { ...setup, ...(variant && { variants: [() => variant(fault)] }) });
    } catch {
      return law.name;
    }
  }
  return undefined;
}

function meet<Name extends StageName>(stranger: Stranger<Name>): void {
  describe(stranger.name, () => {
    it('keeps all promises without a fault', async () => {
      expect(await brokenLaw(stranger)).toBeUndefined();
    });

    it.each(stranger.faults)('%s', async (fault) => {
      expect((await brokenLaw(stranger, fault)) === undefined).toBe(notFound.has(fault));
    });
  });
}

meet(listStranger);
meet(journalStranger);
meet(sqlStranger);
meet(ownerStranger);
meet(trigramStranger);
meet(jsonStranger);
meet(recentStranger);

it('nine of ten faults are found', () => {
  const strangers = [
    listStranger,
    journalStranger,
    sqlStranger,
    ownerStranger,
    trigramStranger,
    jsonStranger,
    recentStranger,
  ];
  const count = strangers.reduce((sum, { faults }) => sum + faults.length, 0);
  expect(count).toBeGreaterThanOrEqual(80);
  expect(notFound.size / count).toBeLessThan(0.1);
});
