import assert from 'node:assert/strict';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { StageName } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { StageOperations } from './operation.ts';
import { served, wordsOf } from './served.ts';

/** What holds for two sets of options of one plugin. */
export function optionLaws<Name extends StageName>({
  stage: name,
  prepare,
  output,
}: StageOperations<Name>): readonly Law<Name>[] {
  if (!output) return [];
  return [
    law('other options have another output, and another fingerprint', async (fixture) => {
      const { setup, bind } = fixture;
      const { variants = [] } = setup;
      if (variants.length === 0) throw new NotChecked('no variants were given');
      await prepare?.(fixture.project);
      // A service of a test may answer alike for two models: then the requests differ.
      const made: { readonly fingerprint: unknown; readonly output: unknown; readonly sent: readonly string[] }[] = [];
      let first: GuardedStage<Name> | undefined;
      const cacheDir = join(fixture.project.cacheDir, ...wordsOf(1));
      for (const each of [bind, ...variants]) {
        const { requests, open } = served(fixture.of(each), cacheDir);
        const stage = await open();
        first ??= stage;
        let own: unknown;
        const sent = await requests.during(async () => (own = await output(stage, setup)));
        const bodies = sent.map(({ url, body }) => `${url} ${body}`).toSorted();
        made.push({ fingerprint: each().fingerprint(), output: own, sent: bodies });
      }
      // A reranker may look at the clock.
      const isSame = name === 'reranker' || !first || isDeepStrictEqual(await output(first, setup), made[0]?.output);
      assert.ok(isSame, 'the output is another one while stages with other options are open');
      for (const [at, one] of made.entries())
        for (const other of made.slice(at + 1)) {
          // The options of a scanner are about files that the kit may not have.
          // One that sends nothing, and has the output of another, has found the answer of that in a cache.
          const isSent = Math.min(one.sent.length, other.sent.length) > 0;
          const isAlike =
            isDeepStrictEqual(one.output, other.output) && (!isSent || isDeepStrictEqual(one.sent, other.sent));
          if (isAlike && name === 'scanner') continue;
          const remedy = 'give a sample on which they differ, if no option is ignored';
          assert.ok(!isAlike, `the output of the set of options ${at} is that of another set: ${remedy}`);
          // An index keeps nothing of what a reranker makes.
          assert.ok(
            name === 'reranker' || !isDeepStrictEqual(one.fingerprint, other.fingerprint),
            `the output of the set of options ${at} differs from that of another set with the same fingerprint`,
          );
        }
    }),
  ];
}
