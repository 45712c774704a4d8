import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { homebrewFormula } from './homebrew-formula.ts';
import { manualPage } from './manual-page.ts';
import { readProduct } from './product.ts';

const product = { ...readProduct(resolve(import.meta.dirname, '../../../..')), version: '1.2.3' };

it('the formula has the address and the hash of each archive, in the block of its system', () => {
  const archives = new Map(
    ['darwin-arm64', 'linux-arm64', 'linux-x64'].map((target, index) => [
      target,
      { name: `codesearch-${target}.tar.gz`, sha256: String(index).repeat(64) },
    ]),
  );
  const formula = homebrewFormula(product, archives);
  const release = 'https://github.com/codesearch/codesearch/releases/download/codesearch%401.2.3';
  expect(formula).toContain(`  on_macos do
    on_arm do
      url "${release}/codesearch-darwin-arm64.tar.gz"
      sha256 "${'0'.repeat(64)}"
    end
  end

  on_linux do
    on_arm do
      url "${release}/codesearch-linux-arm64.tar.gz"
      sha256 "${'1'.repeat(64)}"
    end
    on_intel do
      url "${release}/codesearch-linux-x64.tar.gz"
      sha256 "${'2'.repeat(64)}"
    end
  end
`);
  expect(formula).toContain('version "1.2.3"');
});

it('the manual page shows the help as it is', () => {
  const page = manualPage(product, "Options:\n.hidden\n'quoted\n  --limit <n>  a\\b\n");
  expect(page).toContain("Options:\n\\&.hidden\n\\&'quoted\n  \\-\\-limit <n>  a\\\\b\n.fi");
});
