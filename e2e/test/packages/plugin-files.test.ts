import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { published } from './published.ts';

/* The files that every plugin has, so that a reader of one finds the way in all. */

const plugins = [...published.values()]
  .map(({ folder }) => folder)
  .filter((path) => basename(path).startsWith('plugin-'));

describe.each(plugins.map((folder) => [basename(folder), folder]))('%s', (name = '', folder = '') => {
  const index = readFileSync(join(folder, 'src/index.ts'), 'utf8');
  const [, factory = '', main = ''] = /^export \{ (\w+)[^}]*\} from '\.\/([\w-]+)\.ts';/.exec(index) ?? [];

  it('exports its factory first, from a file that is named after the factory or the plugin', () => {
    const plugin = name.replace('plugin-', '');
    const technology = plugin.slice(plugin.indexOf('-') + 1);
    expect([plugin, technology, kebabCase(factory)]).toContain(main);
  });

  it.each(['README.md', 'LICENSE', 'src/options.ts', `src/${main}.ts`, `src/${main}.kit.*test.ts`])(
    'has %s',
    (file) => {
      expect(globSync(file, { cwd: folder })).not.toEqual([]);
    },
  );

  it('exports the type of its options', () => {
    expect(index).toMatch(/^export type \{ [^}]*Options\b/m);
  });
});

function kebabCase(name: string): string {
  return name.replaceAll(/(?=[A-Z])/g, '-').toLowerCase();
}
