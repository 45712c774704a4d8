import { expect, it } from 'vitest';
import { fileRoles, hasRole } from './file-role.ts';

it.each([
  ['src/retry.test.ts', ['test']],
  ['spec/models/user_spec.rb', ['test']],
  ['src/test/java/ParserTest.java', ['test']],
  ['pkg/server_test.go', ['test']],
  ['Src/Json.Tests/Reader.cs', ['test']],
  ['core/jvmTest/Sample.kt', ['test']],
  ['Tests/HTTPTests/Echo.swift', ['test']],
  ['sbt-test/run/A.scala', ['test']],
  ['checker/test-data/generics.py', ['test']],
  ['proxytest/integration/headers.txt', ['documentation', 'test']],
  ['net/http/httptest/server.go', ['test']],
  ['integration/headers.proxytest', ['test']],
  ['src/__snapshots__/view.js', ['test']],
  ['t/integration/settings.py', ['test']],
  ['src/t/settings.py', []],
  ['src/view.snap', ['configuration', 'test']],
  ['examples/hello.py', ['example']],
  ['_examples/hello.go', ['example']],
  ['src/Jobs.Examples/Hello.cs', ['example']],
  ['pool-demo/src/main.rs', ['example']],
  ['src/resamples/rate.ts', []],
  ['simulator/src/policy/Lru.java', ['example']],
  ['utils/lru-simulation.c', ['example']],
  ['src/simulators.ts', []],
  ['pkg/clientset/fake/client.go', ['test']],
  ['pkg/mock_store.go', ['test']],
  ['src/fakery.ts', []],
  ['docs/guide.md', ['documentation']],
  ['CHANGES', ['documentation']],
  ['doc/manual.org', ['documentation']],
  ['deps/jemalloc/src/arena.c', ['vendored']],
  ['lib/third_party/zlib/inflate.c', ['vendored']],
  ['pip/_vendor/requests/api.py', ['vendored']],
  ['src/vendors/list.ts', []],
  ['src/deps.ts', []],
  ['db/migrate/20140112192936_add_reason.rb', ['compat']],
  ['users/migrations/0001_initial.py', ['compat']],
  ['Server/Migrations/Routines/20250420100000_MigrateUsers.cs', ['compat']],
  ['prisma/migrations/20240101_init/migration.sql', ['compat']],
  ['src/migrations/runner.ts', []],
  ['types/index.d.ts', ['types']],
  ['pkg/__init__.py', ['reexport']],
  ['package.json', ['configuration']],
  ['App.xcodeproj/project.pbxproj', ['configuration']],
  ['src/App.csproj', ['configuration']],
  ['dist/esm/app.js', ['compat']],
  ['src/distance/km.ts', []],
  ['src/contest.ts', []],
  ['src/latest/run.ts', []],
  ['src/contests/rank.ts', []],
  ['src/protest/sign.ts', []],
  ['src/specification.ts', []],
  ['src/attestation/verify.go', []],
  ['src/Event/Test/Passed.php', []],
] as const)('%s has the roles %j', (path, roles) => {
  expect(fileRoles(path).toSorted()).toEqual([...roles].toSorted());
});

it('compares the roles of a file with a list', () => {
  expect(hasRole('src/retry.test.ts', ['example', 'test'])).toBe(true);
  expect(hasRole('src/retry.test.ts', ['example'])).toBe(false);
  expect(hasRole('src/retry.test.ts', [])).toBe(false);
});
