import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigTrust, loadConfig } from '@codesearch/engine';
import { isCodesearchError } from '@codesearch/kernel';
import { applyDecisionDamage, damagedDecisions } from '../source/damaged-decisions.ts';
import type { DecisionPlace } from '../source/damaged-decisions.ts';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

export const trustDecisions: Target = {
  promise: 'damaged decisions trust no configuration, and to trust one again works or is refused with a repair',
  share: 1,
  async open({ folder: given }) {
    const folder = realpathSync(given);
    const [home, trustedTree, strangeTree] = ['home', 'trusted', 'strange'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const write = (tree: string, content: string): string => {
      mkdirSync(tree);
      const file = join(tree, 'codesearch.config.json');
      writeFileSync(file, content);
      return file;
    };
    const [trusted, strange] = [write(trustedTree, '{ "workers": 1 }'), write(strangeTree, '{ "workers": 2 }')];
    const trust = new ConfigTrust({ CODESEARCH_HOME: home });
    const isUsed = async (tree: string): Promise<boolean> => {
      const skipped: string[] = [];
      const found = await loadConfig({
        from: tree,
        home,
        trust: { home, onSkipped: ({ file, reason }) => skipped.push(`${reason} ${file}`) },
      });
      assert.equal(skipped.length, found === undefined ? 1 : 0, skipped.join());
      return found !== undefined;
    };
    const { hash } = await trust.trust(trusted);
    return subjectOf({
      cases: damagedDecisions,
      async try(damages) {
        rmSync(home, { recursive: true, force: true });
        await trust.trust(trusted);
        const [own, other] = [pathOf(home, trusted), pathOf(home, strange)];
        const known = { file: trusted, hash };
        // Nobody has written the hash of this configuration, so no decision about it can be valid.
        const unknown = { file: strange, hash: hash.toUpperCase() };
        const places: Record<keyof typeof damages, DecisionPlace> = {
          trusted: { path: own, otherPath: other, own: known, other: unknown },
          stranger: { path: other, otherPath: own, own: unknown, other: known },
        };
        for (const name of ['trusted', 'stranger'] as const)
          for (const damage of damages[name]) applyDecisionDamage(damage, places[name]);

        assert.equal(await isUsed(strangeTree), false, 'a configuration that nobody trusts is used');
        const used = await isUsed(trustedTree);
        if (damages.trusted.length + damages.stranger.length === 0)
          assert.ok(used, 'a trusted configuration is skipped');
        const listed = await trust.list();
        for (const { file, state } of listed)
          if (state === 'trusted') assert.ok(file === trusted && used, `${file} is listed as trusted`);
        await expectDecided(
          () => trust.trust(trusted),
          async () => assert.ok(await isUsed(trustedTree), 'trusted again'),
        );
        await expectDecided(
          () => trust.untrust(trusted),
          async () => assert.equal(await isUsed(trustedTree), false),
        );
        assert.equal(await isUsed(strangeTree), false, 'afterwards');
      },
    });
  },
};

/** Expects that a decision has its effect, or is refused with a repair. */
async function expectDecided(decide: () => Promise<unknown>, expectEffect: () => Promise<void>): Promise<void> {
  try {
    await decide();
  } catch (error) {
    if (!isCodesearchError(error)) throw error;
    assert.ok((error.hint ?? '') !== '', `no hint: ${error.message}`);
    return;
  }
  await expectEffect();
}

/** The file of the decision about a configuration. */
function pathOf(home: string, file: string): string {
  return join(home, 'trusted-configs', `${createHash('sha256').update(file).digest('hex').slice(0, 32)}.json`);
}
