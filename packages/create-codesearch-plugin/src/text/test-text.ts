import type { PackageChoices } from '../package-choices.ts';
import { stages } from '../stages.ts';

/** The test of a new package: the suite of its stage, and a place for its own promises. */
export function testText({ names: { factory }, stage, runner }: PackageChoices): string {
  const isScanner = stage === 'scanner';
  const { title, suite, laws } = stages[stage];
  const own = `it('has the same fingerprint for the same options', () => {
  assert.deepEqual(${factory}().fingerprint(), ${factory}({}).fingerprint());
});
`;
  if (runner === 'vitest') {
    return `import assert from 'node:assert/strict';
import { ${isScanner ? `${suite}, folderTree` : suite} } from '@codesearch/testkit';
import { it } from 'vitest';
import { ${factory} } from './index.ts';

// Every promise of the contract. Call it again for other options.
${suite}(() => ${factory}()${isScanner ? ', { tree: folderTree }' : ''});

${own}`;
  }
  return `import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ${isScanner ? `folderTree, ${laws}` : laws} } from '@codesearch/testkit/laws';
import { ${factory} } from './index.ts';

// Every promise of the contract. Check it again for other options.
describe('the contract of a ${title}', () => {
  for (const { name, check } of ${laws}${isScanner ? '(folderTree)' : ''}) {
    it(name, async (test) => {
      if ((await check(() => ${factory}())) === 'not declared') test.skip('not declared');
    });
  }
});

${own}`;
}
