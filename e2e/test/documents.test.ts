import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from './sandbox.ts';

const documents = globSync(
  ['*.md', 'docs/**/*.md', 'bench/README.md', '{packages,examples}/*/README.md', 'packages/cli/skill/*.md'],
  {
    cwd: workspace,
  },
);

it.each(documents)('%s links to files that exist', (document) => {
  const text = readFileSync(join(workspace, document), 'utf8');
  const links = [/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g, /^\[[^\]^]+\]: (?!https?:)(\S+)$/gm].flatMap((link) =>
    [...text.matchAll(link)].map(([, target]) => target ?? ''),
  );
  expect(links.filter((target) => !existsSync(join(workspace, dirname(document), target)))).toEqual([]);
});
