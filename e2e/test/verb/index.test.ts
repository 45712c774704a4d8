import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { smallService } from '../small-service.ts';
import { Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

it('index --yes indexes a home folder without asking', async () => {
  const env = { HOME: sandbox.tree };
  expect(await sandbox.run(['status'], { env })).toMatchObject({ code: 0 });
  expect(await sandbox.run(['index', '--yes'], { env })).toMatchObject({ code: 0 });
  expect(await sandbox.run(['search', 'Header'], { env })).toMatchObject({ code: 0 });
});

it('a home folder is indexed without the data folder in it', async () => {
  sandbox.write('.gitignore', '');
  const env = { HOME: sandbox.tree, CODESEARCH_HOME: join(sandbox.tree, '.local/share/codesearch') };
  expect(await sandbox.run(['index', '--yes'], { env })).toMatchObject({ code: 0 });
  expect((await sandbox.run(['index'], { env })).stdout).toMatch(/^Up to date/);
  expect(printed('status', await sandbox.run(['status', '--json'], { env }))).toMatchObject({
    files: 7,
    state: 'current',
  });
  expect(printed('why', await sandbox.run(['why', '.local/share/codesearch', '--json'], { env }))).toMatchObject({
    scan: { verdict: 'folder', entered: false },
  });
});
