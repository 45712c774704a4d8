import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from '../workspace.ts';
import { documentProblems } from './document-problems.ts';

const documents = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: workspace,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && !path.includes('fixture'));

it('looks at all documents of the repository', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/stores.md', 'packages/kernel/README.md']));
});

it.each(documents)('%s links to files, headings and footnotes that exist', (document) => {
  expect(documentProblems(workspace, document)).toEqual([]);
});

it('finds files, headings, lines and footnotes that do not exist', () => {
  const root = mkdtempSync(join(tmpdir(), 'codesearch-site-'));
  try {
    writeFileSync(join(root, 'code.ts'), '');
    writeFileSync(join(root, 'other.md'), '# A heading\n\n## `code` & more\n\n## A heading\n');
    writeFileSync(
      join(root, 'page.md'),
      [
        '# Page',
        '[right](other.md#a-heading-1), [`right`](other.md#code--more), [same](#page), [code](code.ts#L3), `[a](b)`',
        '[file](none.md), [heading](other.md#none), [same](#none), [line](code.ts#none), [out](../none.md)',
        '![picture](none.svg) [named][label], noted[^one]',
        '',
        '```md',
        '[in a fence](none.md)',
        '```',
        '',
        '[label]: none/',
      ].join('\n'),
    );
    expect(documentProblems(root, 'page.md')).toEqual([
      'page.md:3: none.md: no such file',
      'page.md:3: other.md#none: no such heading',
      'page.md:3: #none: no such heading',
      'page.md:3: code.ts#none: no such line',
      'page.md:3: ../none.md: outside of the repository',
      'page.md:4: none.svg: no such file',
      'page.md:10: none/: no such file',
      'page.md: [^one]: no such footnote',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
