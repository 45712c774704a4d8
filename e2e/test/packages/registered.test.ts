import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';
import { published } from './published.ts';

/*
 * A reader who runs the command of a document installs what has the name in the registry, which anyone can put there.
 * So a document that names a package which is not registered says so, with a link to what works today.
 */

const { packages: registered } = JSON.parse(readFileSync(join(workspace, 'e2e/registered.json'), 'utf8')) as {
  readonly packages: readonly string[];
};

const documents = globSync('{*.md,docs/*.md,packages/*/README.md,examples/*/README.md}', { cwd: workspace });

const installer =
  /\b(?:npx(?: (?:-y|--yes))?|npm (?:install|i|exec|create|init)|pnpm (?:add|dlx|create)|yarn (?:add|dlx|create)|bunx|bun add|deno (?:run|install))\b([^\n`|]*)/g;

/** The packages of this workspace that the commands of a text get from the registry. */
function namedPackages(text: string): readonly string[] {
  return [...text.matchAll(installer)].flatMap(([command, rest = '']) =>
    [...rest.matchAll(/(?:^|[\s":])((?:@codesearch\/)?[a-z][a-z-]*)(?=[\s"@]|$)/g)]
      .map(([, name = '']) => (command.includes('create') ? `create-${name}` : name))
      .filter((name) => published.has(name)),
  );
}

const unregistered = (path: string): readonly string[] =>
  namedPackages(readFileSync(join(workspace, path), 'utf8')).filter((name) => !registered.includes(name));

it('is named by some document, as a command that installs it', () => {
  expect(namedPackages('npx codesearch search "x"')).toEqual(['codesearch']);
  expect(namedPackages('npm install -D codesearch @codesearch/plugin-embed-ollama')).toHaveLength(2);
  expect(namedPackages('npm create codesearch-plugin')).toEqual(['create-codesearch-plugin']);
  expect(namedPackages('npx vitest run')).toEqual([]);
});

it.each(documents.filter((path) => unregistered(path).length > 0))('%s says that it is not registered', (path) => {
  const text = readFileSync(join(workspace, path), 'utf8');
  const start = relative(dirname(path), 'README.md').replaceAll('\\', '/');
  expect(text).toContain(path === 'README.md' ? 'is on npm yet' : `Not on npm yet: [from a clone](${start}#try-it)`);
});
