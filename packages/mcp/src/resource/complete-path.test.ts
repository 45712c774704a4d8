import { afterAll, beforeAll, expect, it } from 'vitest';
import { ServerLog } from '../server-log.ts';
import { patientWaits, TemporaryProjects } from '@codesearch/host/fixture';
import { OpenProjects } from '@codesearch/host';
import { completePath } from './complete-path.ts';

let temporary: TemporaryProjects;
let projects: OpenProjects;

beforeAll(async () => {
  temporary = new TemporaryProjects();
  projects = new OpenProjects({
    defaultWorkers: 0,
    cwd: temporary.folder,
    log: new ServerLog(() => {}),
    waits: patientWaits,
  });
  temporary.write('app/.gitignore', 'secret\n');
  temporary.write('app/secret/key.ts', 'export const key = 1;\n');
  temporary.write('app/sample/a.ts', 'export const a = 1;\n');
  temporary.write('application/a.ts', 'export const a = 1;\n');
  await projects.use(temporary.project('app', 2), (served) => served.sync().ended);
});

afterAll(async () => {
  await projects[Symbol.asyncDispose]();
  temporary.remove();
});

it.each([
  ['', false, ['app']],
  ['app', false, ['app']],
  ['app/', false, ['app/sample/', 'app/src/']],
  ['app/s', false, ['app/sample/', 'app/src/']],
  ['app/sr', true, ['app/src/']],
  ['app/src/', false, []],
  ['app/src/unit', true, ['app/src/unit0.ts', 'app/src/unit1.ts']],
  ['app/missing/', true, []],
  ['application/', true, []],
  ['app/../application/', true, []],
])('completes %j, with files: %s', async (given, withFiles, expected) => {
  const completed = await completePath(projects, `${temporary.folder}/${given}`, withFiles);
  expect(completed.toSorted()).toEqual(expected.map((path) => `${temporary.folder}/${path}`));
});

it.each(['/', '', 'ap'])('completes %j with indexed roots at most', async (given) => {
  expect(await completePath(projects, given, true)).toEqual(
    `${temporary.folder}/app`.startsWith(given) ? [`${temporary.folder}/app`] : [],
  );
});
