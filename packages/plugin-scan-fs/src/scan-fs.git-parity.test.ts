import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plant, randomTree } from '../test/random-tree.ts';
import { Scratch, seen } from '../test/scratch.ts';

const numRuns = Number(process.env['SCAN_FS_RUNS'] ?? 15);

it('shows exactly what git shows, for any tree and any ignore files', async () => {
  const property = fc.asyncProperty(randomTree, async (given) => {
    await using scratch = new Scratch();
    plant(scratch, given);
    expect(await seen(scratch.scanner())).toEqual(scratch.shownByGit());
  });
  await fc.assert(property, { numRuns });
});

it('explains each untracked file by the rule that git names', async () => {
  const property = fc.asyncProperty(randomTree, async (given) => {
    await using scratch = new Scratch();
    const files = plant(scratch, given);
    const scanner = scratch.scanner();
    const tracked = new Set(scratch.git(['ls-files', '-z']).split('\0'));
    const untracked = files.filter((path) => !tracked.has(path));
    const byGit = rulesByGit(scratch, untracked);
    for (const path of untracked) {
      const verdict = await scanner.explain({ path });
      const found = verdict.verdict === 'ignored' ? [verdict.rule.source, verdict.rule.line, verdict.rule.pattern] : [];
      expect([path, ...found]).toEqual([path, ...(byGit.get(path) ?? [])]);
    }
  });
  await fc.assert(property, { numRuns });
});

/** The file, line and pattern of the rule for each ignored path. A file of the user has an absolute path. */
function rulesByGit(scratch: Scratch, paths: readonly string[]): ReadonlyMap<string, readonly unknown[]> {
  const rules = new Map<string, readonly unknown[]>();
  const fields = checkIgnore(scratch, paths).split('\0');
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [source = '', line, pattern = '', path = ''] = fields.slice(at, at + 4);
    if (pattern !== '' && !pattern.startsWith('!')) rules.set(path, [source, Number(line), pattern]);
  }
  return rules;
}

function checkIgnore(scratch: Scratch, paths: readonly string[]): string {
  try {
    return scratch.git(['check-ignore', '--no-index', '-v', '-z', '--stdin'], '', paths.join('\0'));
  } catch (error) {
    // Exit status 1: none of the paths is ignored.
    const { status, stdout } = error as { readonly status: unknown; readonly stdout: string };
    if (status !== 1) throw error;
    return stdout;
  }
}
