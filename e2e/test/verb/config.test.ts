import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { smallService } from '../small-service.ts';
import { Sandbox, workspace } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

describe('config', () => {
  it('shows the preset if there is no file', async () => {
    expect(printed('config', await run('config', '--json'))).toMatchObject({
      preset: 'default',
      stages: { embedder: { plugin: 'embed-static', origin: 'preset' } },
      home: { value: sandbox.home, origin: 'environment' },
      workers: { origin: 'default' },
      environment: [{ name: 'CODESEARCH_HOME', set: true }],
    });
    expect((await run('config')).stdout).toMatch(/^home +\S+ {2}\(CODESEARCH_HOME\)$/m);
    expect(existsSync(sandbox.home)).toBe(false);
  });

  it('shows the origin of each value, and no secrets', async () => {
    const kernel = join(workspace, 'packages/kernel/dist/index.js');
    const file = sandbox.write(
      'codesearch.config.ts',
      `import { definePlugin } from '${kernel}';
      const accepting = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
      const remote = definePlugin({
        name: 'embed-remote', stage: 'embedder', options: accepting, environment: ['REMOTE_KEY', 'REMOTE_URL'],
        create: () => { throw new Error('never') },
      });
      export default { workers: 2, embedder: remote({ model: 'm', apiKey: 'k-1', url: 'https://ada:k-2@example.org' }) };`,
    );
    const env = { REMOTE_KEY: 'k-3' };
    const json = await sandbox.run(['config', '--json'], { env });
    expect(printed('config', json)).toMatchObject({
      file,
      workers: { value: 2, origin: 'config' },
      stages: {
        embedder: {
          plugin: 'embed-remote',
          origin: 'config',
          options: { model: 'm', apiKey: '***', url: 'https://***@example.org' },
        },
        store: { origin: 'preset' },
      },
      environment: [{ name: 'CODESEARCH_HOME' }, { name: 'REMOTE_KEY', set: true }, { name: 'REMOTE_URL', set: false }],
    });
    const people = await sandbox.run(['config'], { env });
    expect(people.stdout).toMatch(/^embedder +embed-remote .*codesearch\.config\.ts\)$/m);
    expect(people.stdout).toMatch(/^REMOTE_KEY +set$/m);
    expect(json.stdout + people.stdout).not.toMatch(/k-\d/);
  });
});
