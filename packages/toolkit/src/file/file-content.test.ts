import { expect, it } from 'vitest';
import { fileContent } from './file-content.ts';

it.each([
  [
    'code',
    [
      'src/retry.ts',
      'docs/build.py',
      'lib/config.go',
      'src/license.rs',
      'notice.py',
      'index.html',
      'a.b/run',
      'Main.kt',
    ],
  ],
  [
    'code',
    [
      'query.sql',
      'api.proto',
      'types/index.d.ts',
      'src/config.ts',
      'test/config.test.js',
      'lib/foo.1.js',
      'name.unknown',
    ],
  ],
  [
    'docs',
    [
      'README',
      'README.md',
      'docs/guide.RST',
      'LICENSE-MIT',
      'license',
      'NOTICE',
      'notes.txt',
      'docs/curl.1',
      '.github/a.md',
    ],
  ],
  [
    'config',
    ['package.json', 'ci/build.YML', 'Dockerfile', 'Dockerfile.dev', 'src/CMakeLists.txt', 'requirements-dev.txt'],
  ],
  [
    'config',
    [
      '.gitignore',
      '.eslintrc.cjs',
      'vite.config.ts',
      '.env.local',
      'go.mod',
      'Makefile',
      'data/cities.csv',
      'Cargo.lock',
    ],
  ],
] as const)('is %s for %j', (content, paths) => {
  expect(paths.filter((path) => fileContent(path) !== content)).toEqual([]);
});
