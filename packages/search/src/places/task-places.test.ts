import { expect, it } from 'vitest';
import type { CodeSymbol } from '@codesearch/kernel';
import type { ProjectTask } from '@codesearch/query';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { findTaskPlaces } from './task-places.ts';

function document(
  path: string,
  text: string,
  kind: CodeSymbol['kind'],
  titles: Readonly<Record<string, string>>,
): ReturnType<typeof chunkOf> {
  const lines = text.split('\n');
  const symbols = Object.entries(titles).map(([qualifiedName, line]) => ({
    ...{ name: qualifiedName.split('.').at(-1)!, qualifiedName, kind, signature: line },
    ...{ startLine: lines.indexOf(line) + 1, endLine: lines.length },
  }));
  return chunkOf(path, text, { symbols });
}

const retriever = textRetriever([
  document('README.md', '# Tool\n\n## Install\nnpm i\n', 'heading', { Tool: '# Tool', 'Tool.Install': '## Install' }),
  document('CONTRIBUTING.md', '# Guide\n\n## Running tests\nx\n\n## Test data\ny', 'heading', {
    Guide: '# Guide',
    'Guide.Running tests': '## Running tests',
    'Guide.Test data': '## Test data',
  }),
  document('package.json', '{\n"test": "vitest"\n"test": "^1"\n}', 'key', {
    'scripts.test': '"test": "vitest"',
    'devDependencies.test': '"test": "^1"',
  }),
  document('src/test.ts', 'function test() {}', 'function', { test: 'function test() {}' }),
  document('LICENSE', 'MIT License', 'heading', {}),
  document('docs/building.rst', 'Compiling\n=========\n\nmake\n\nnone\nof these\n', 'heading', {}),
  document('deep/in/a/folder/README.md', '# Install', 'heading', { Install: '# Install' }),
  document('.github/workflows/ci.yml', 'jobs:\n  all:\n    run: npm run lint', 'key', {}),
]);

it.each<[ProjectTask, readonly string[]]>([
  ['test', ['CONTRIBUTING.md:3', 'package.json:2', 'CONTRIBUTING.md:6']],
  ['build', ['docs/building.rst:1']],
  ['install', ['README.md:3']],
  ['overview', ['README.md:1']],
  ['structure', ['CONTRIBUTING.md:1', 'README.md:1']],
  ['license', ['LICENSE:1']],
  ['lint', ['.github/workflows/ci.yml:3']],
  ['release', []],
])('%s', async (task, expected) => {
  const found = await findTaskPlaces(retriever, task, {});
  expect((found?.files ?? []).map(({ path, lines }) => `${path}:${lines?.line}`)).toEqual(expected);
});

it.each<[string, readonly string[], readonly string[]]>([
  ['Rails', ['db/migrate/2020_create_users.rb', 'app/models/user.rb', 'db/schema.rb'], ['db/schema.rb']],
  [
    'Diesel',
    ['crates/db/src/schema.rs', 'migrations/2020-01-01_init/up.sql', 'src/json_schema.rs'],
    ['crates/db/src/schema.rs', 'migrations/2020-01-01_init/up.sql'],
  ],
  [
    'Django',
    ['shop/migrations/0001_initial.py', 'shop/models.py', 'shop/tests/models.py'],
    ['shop/models.py', 'shop/migrations/0001_initial.py'],
  ],
  ['Prisma', ['prisma/schema.prisma', 'src/graphql/schema.ts'], ['prisma/schema.prisma']],
  [
    'Flyway',
    ['src/main/resources/db/migration/V1__init.sql', 'src/migration.ts'],
    ['src/main/resources/db/migration/V1__init.sql'],
  ],
  ['a project without a database', ['src/index.ts', 'docs/schema.sql'], []],
])('names the schema of the database with %s', async (_, paths, expected) => {
  const found = await findTaskPlaces(textRetriever(paths.map((path) => chunkOf(path, 'x'))), 'schema', {});
  expect((found?.files ?? []).map(({ path }) => path)).toEqual(expected);
});
