import { templateText } from './own-files.ts';
import { manifestText } from './text/manifest-text.ts';
import { readmeText } from './text/readme-text.ts';
import { testText } from './text/test-text.ts';
import type { PackageChoices } from './package-choices.ts';
import { stages } from './stages.ts';

/** The files of a package, by their paths. */
export function packageFiles(choices: PackageChoices): Readonly<Record<string, string>> {
  const { names, stage } = choices;
  const source = templateText(stages[stage].keyword)
    .replaceAll('pluginFactory', names.factory)
    .replaceAll('plugin-name', names.plugin);
  return {
    '.github/workflows/ci.yml': workflow,
    '.gitignore': 'dist/\nnode_modules/\n',
    'README.md': readmeText(choices),
    'package.json': manifestText(choices),
    'src/index.test.ts': testText(choices),
    'src/index.ts': source,
    'tsconfig.build.json': json({
      extends: './tsconfig.json',
      compilerOptions: { noEmit: false },
      exclude: ['src/**/*.test.ts'],
    }),
    'tsconfig.json': json({
      compilerOptions: {
        target: 'es2024',
        module: 'nodenext',
        types: ['node'],
        strict: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: true,
        verbatimModuleSyntax: true,
        erasableSyntaxOnly: true,
        rewriteRelativeImportExtensions: true,
        declaration: true,
        rootDir: 'src',
        outDir: 'dist',
        noEmit: true,
      },
      include: ['src'],
    }),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

const workflow = `name: CI

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        node: [22, 24]
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: \${{ matrix.node }}
      - run: npm install
      - run: npm run typecheck
      - run: npm test
      - run: npm run build
`;
