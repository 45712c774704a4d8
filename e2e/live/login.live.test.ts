import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../test/sandbox.ts';
import type { Outcome } from '../test/sandbox.ts';
import { smallService } from '../test/small-service.ts';
import { reportLive, skipLive } from './harness/report-live.ts';
import { missingPrograms } from './harness/system-programs.ts';
import { UserManager, userManagerFault } from './harness/user-manager.ts';

/* The server as a service of systemd's user manager, as after a login. */

const missing = process.getuid?.() === 0 ? await missingPrograms('systemctl') : undefined;
const fault = missing ?? userManagerFault();

if (fault === undefined) describe('the server that the system starts', describeService);
else skipLive('login', fault);

function describeService(): void {
  let sandbox: Sandbox;
  let manager: UserManager;
  const author = 'Ada "A" 100% $HOME \\ Lovelace';
  let env: Record<string, string>;

  beforeAll(async () => {
    sandbox = new Sandbox(smallService);
    env = { ...sandbox.environment(), XDG_RUNTIME_DIR: join(sandbox.folder, 'runtime'), GIT_AUTHOR_NAME: author };
    manager = await UserManager.start({
      PATH: env['PATH']!,
      HOME: env['HOME']!,
      XDG_RUNTIME_DIR: env['XDG_RUNTIME_DIR']!,
    });
    reportLive('login: systemd');
  });
  afterAll(async () => {
    await manager[Symbol.asyncDispose]();
    sandbox.remove();
  });

  const run = (...args: readonly string[]): Promise<Outcome> => sandbox.run(args, { env });
  const unit = (): string => join(sandbox.folder, '.config/systemd/user/codesearch.service');
  const processOf = (): number =>
    (JSON.parse(readFileSync(join(sandbox.home, 'server/server.json'), 'utf8')) as { pid: number }).pid;
  const isRecorded = (): boolean => existsSync(join(sandbox.home, 'server/server.json'));

  it('runs with the variables of the shell, and starts again after it was killed', async () => {
    expect(await run('serve', '--install')).toMatchObject({ code: 0, stderr: '' });
    await expect.poll(isRecorded).toBe(true);
    const first = processOf();
    expect(await manager.ask('show', '--property=MainPID', '--value', 'codesearch.service')).toBe(String(first));
    expect(await manager.ask('is-enabled', 'codesearch.service')).toBe('enabled');
    const variables = readFileSync(`/proc/${first}/environ`, 'utf8').split('\0');
    expect(variables).toContain(`GIT_AUTHOR_NAME=${author}`);
    process.kill(first, 'SIGKILL');
    await expect.poll(processOf).not.toBe(first);
  });

  it('answers commands', async () => {
    const { stdout, code } = await run('search', '--no-server', 'wait after a failed attempt');
    expect(code).toBe(0);
    const answered = await run('search', 'wait after a failed attempt');
    expect(answered.stdout).toBe(stdout);
    const { stdout: state } = await run('serve', '--background');
    expect(state).toContain(`A server runs already: process ${processOf()}`);
  });

  it('stays ended after serve --stop, and is removed', async () => {
    expect((await run('serve', '--stop')).stdout).toContain('has ended');
    await expect.poll(() => manager.ask('is-active', 'codesearch.service')).toBe('inactive');
    expect((await run('serve', '--install')).code).toBe(0);
    expect((await run('serve', '--uninstall')).stdout).toContain(unit());
    expect(await manager.ask('is-active', 'codesearch.service')).toBe('inactive');
    expect(readdirSync(join(sandbox.folder, '.config/systemd/user'))).toEqual([]);
  });

  it('leaves a file alone that it did not write', async () => {
    const file = sandbox.write(unit(), '[Service]\nExecStart=/usr/bin/true\n');
    for (const option of ['--install', '--uninstall'])
      expect(await run('serve', option)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('was not written by this program') as string,
      });
    expect(readFileSync(file, 'utf8')).toContain('/usr/bin/true');
  });
}
