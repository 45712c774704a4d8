import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { published } from './published.ts';

/* What every package.json that is published says in the same way. */

const stages = new Set(['scanner', 'change-detector', 'chunker', 'contextualizer', 'embedder', 'store', 'reranker']);

describe.each([...published.values()].map(({ folder }) => [basename(folder), folder]))('%s', (name, folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;

  it('has the fields that all packages have', () => {
    expect(manifest).toMatchObject({
      description: expect.stringMatching(/^[A-Z].*[^.]$/),
      keywords: expect.arrayContaining(['codesearch', 'code-search']),
      license: 'MIT',
      author: 'The codesearch authors',
      homepage: `https://github.com/codesearch/codesearch/tree/main/packages/${name}#readme`,
      bugs: 'https://github.com/codesearch/codesearch/issues',
      repository: {
        type: 'git',
        url: 'git+https://github.com/codesearch/codesearch.git',
        directory: `packages/${name}`,
      },
      files: expect.arrayContaining(['dist', 'src', '!src/**/*.test.ts']),
      type: 'module',
      sideEffects: false,
      engines: { node: '>=22.18' },
    });
  });

  it('names the stage if it is a plugin', () => {
    const keywords = manifest['keywords'] as readonly string[];
    const named = keywords.filter((keyword) => stages.has(keyword));
    const isPlugin = name?.startsWith('plugin-') === true;
    expect(keywords.includes('codesearch-plugin')).toBe(isPlugin);
    expect(named).toHaveLength(isPlugin ? 1 : 0);
  });

  it.runIf(/^(?:plugin-|toolkit$)/.test(name ?? ''))('uses the kernel of the program: a peer with a range', () => {
    expect(manifest).toMatchObject({ peerDependencies: { '@codesearch/kernel': expect.stringMatching(/^\^/) } });
    expect(manifest['dependencies'] ?? {}).not.toHaveProperty('@codesearch/kernel');
  });
});
