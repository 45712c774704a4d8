import { ownManifest } from '../own-files.ts';
import type { PackageChoices } from '../package-choices.ts';
import { stages } from '../stages.ts';

/** The `package.json` of a new package. Its ranges are those that the templates are tested with. */
export function manifestText({ names, stage, runner }: PackageChoices): string {
  const { devDependencies: tested } = ownManifest();
  const { title, keyword } = stages[stage];
  const kernel = `^${tested['@codesearch/kernel']}`;
  const manifest = {
    name: names.package,
    version: '0.1.0',
    description: `A ${title} for codesearch`,
    keywords: [keyword, 'codesearch', 'codesearch-plugin'],
    license: 'MIT',
    files: ['dist', 'src', '!src/**/*.test.ts'],
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    scripts: {
      build: 'tsc -p tsconfig.build.json',
      typecheck: 'tsc',
      test: runner === 'vitest' ? 'vitest run' : 'node --test "src/**/*.test.ts"',
      prepack: 'npm run build',
    },
    dependencies: { valibot: `^${tested.valibot}` },
    peerDependencies: { '@codesearch/kernel': kernel },
    devDependencies: {
      '@codesearch/kernel': kernel,
      '@codesearch/testkit': `^${tested['@codesearch/testkit']}`,
      '@types/node': '>=22',
      typescript: '>=5.9',
      ...(runner === 'vitest' ? { vitest: '>=4' } : {}),
    },
    engines: { node: '>=22.18' },
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
