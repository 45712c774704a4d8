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

  it('names the file that switches the network off, and the variable if that does', async () => {
    const file = sandbox.write('codesearch.config.json', '{ "offline": true }');
    const offline = async (env = {}): Promise<string> => {
      const { stdout } = await sandbox.run(['config'], { env });
      return /^offline +(.*)$/m.exec(stdout)?.[1] ?? stdout;
    };
    expect(await offline()).toBe(`true  (${file})`);
    expect(await offline({ CODESEARCH_OFFLINE: '1' })).toBe(`true  (${file})`);
    expect(printed('config', await run('config', '--json'))).toMatchObject({ offline: { origin: 'config' } });
    sandbox.write('codesearch.config.json', '{ "offline": false }');
    expect(await offline({ CODESEARCH_OFFLINE: '1' })).toBe('true  (CODESEARCH_OFFLINE)');
    expect(await offline()).toBe(`false  (${file})`);
    sandbox.write('codesearch.config.json', '{}');
    expect(await offline({ CODESEARCH_OFFLINE: '1' })).toBe('true  (CODESEARCH_OFFLINE)');
    expect(await offline()).toBe('false  (default)');
  });

  it('names the file of each value, and of each error, of a configuration that extends others', async () => {
    const main = sandbox.write('codesearch.config.json', '{ "extends": "./team.json", "workers": 1 }');
    const team = (content: object): string =>
      sandbox.write('team.json', JSON.stringify({ extends: './all.json', ...content }));
    const all = (content: object): string => sandbox.write('all.json', JSON.stringify(content));
    const plugin = (options = {}): object => ({ plugin: '@codesearch/plugin-rerank', options });
    const [allFile, teamFile] = [
      all({ reranker: plugin(), policies: { reranker: { timeoutMs: 9000 } } }),
      team({ readOnly: true }),
    ];
    const shown = await run('config', '--json');
    expect(printed('config', shown), shown.stderr).toMatchObject({
      file: main,
      stages: { reranker: { origin: 'config', file: allFile } },
      workers: { value: 1, file: main },
      readOnly: { value: true, file: teamFile },
    });
    const { stdout } = await run('config');
    expect(stdout).toMatch(/^reranker .*all\.json\)$/m);
    expect(stdout).toMatch(/^workers .*codesearch\.config\.json\)$/m);
    const bogus = { reranker: plugin({ bogus: 1 }) };
    const overrides = [{ files: 'docs/**' }];
    const failing: readonly (readonly [string, object, object, string])[] = [
      [allFile, bogus, {}, "in 'reranker', the plugin rerank cannot use option 'bogus'"],
      [teamFile, { reranker: plugin() }, bogus, "cannot use option 'bogus'"],
      [allFile, { maxCost: 'much' }, { offline: true }, "'maxCost' is"],
      [allFile, { policies: { reranker: { attempts: 0 } } }, { policies: { reranker: { timeoutMs: 9 } } }, 'attempts'],
      [
        teamFile,
        { policies: { reranker: { attempts: 9 } } },
        { policies: { reranker: { timeoutMs: 0 } } },
        'timeoutMs',
      ],
      [teamFile, { overrides: [] }, { overrides }, "'overrides[0]' has no chunker"],
    ];
    for (const [file, ofAll, ofTeam, problem] of failing) {
      all(ofAll);
      team(ofTeam);
      const { code, stderr } = await run('config');
      expect(code, problem).toBe(2);
      expect(stderr).toContain(`The configuration ${file}:`);
      expect(stderr).toContain(problem);
    }
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
