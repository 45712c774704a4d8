import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agent } from './mcp/agent.ts';
import { printed } from './printed.ts';
import { expectRefusal } from './refusal.ts';
import { builtPackage } from '../live/harness/built-package.ts';
import { Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';

/* A repository of several projects: the configuration of the searched folder applies, wherever the command runs. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({
    'a/src/retry.ts': 'export function retryLater(): void {}\n',
    'b/src/retry.ts': 'export function retryNow(): void {}\n',
  });
  sandbox.commit();
});

afterEach(() => sandbox.remove());

/** A configuration with a chunker of its name, which leaves a trace when it is loaded. */
const naming = (name: string): string => `
import { writeFileSync } from 'node:fs';
import { text } from '${builtPackage('@codesearch/plugin-chunker-text')}';
writeFileSync(${JSON.stringify(join(sandbox.folder, `RAN-${name}`))}, '');
export default { chunker: text({ size: ${name.length * 1000} }) };
`;

const hasRun = (name: string): boolean => existsSync(join(sandbox.folder, `RAN-${name}`));
const untrusting = { CODESEARCH_TRUST_CONFIG: '' };

async function chunkerOf(path: string): Promise<unknown> {
  const { stages } = printed<{ readonly stages: { readonly chunker: { readonly options: unknown } } }>(
    'config',
    await sandbox.run(['config', path, '--json']),
  );
  return stages.chunker.options;
}

describe('the configuration of the searched folder', () => {
  it('applies to search, index and status, and not that of the working directory', async () => {
    sandbox.write('codesearch.config.mjs', naming('root'));
    sandbox.write('a/codesearch.config.mjs', naming('a'));
    const found = await sandbox.run(['search', 'retryLater', 'a']);
    expect(found).toMatchObject({ code: 0, stdout: expect.stringMatching(/^a\/src\/retry\.ts:1 /) as string });
    expect([hasRun('a'), hasRun('root')]).toEqual([true, false]);
    expect((await sandbox.run(['status', 'a'])).stdout).toContain('chunker chunker-text');
    expect(await sandbox.run(['status'], { cwd: join(sandbox.tree, 'a') })).toMatchObject({ code: 0 });
    expect(hasRun('root')).toBe(false);
    expect(await sandbox.run(['why', 'b/src/retry.ts'])).toMatchObject({ code: 0 });
    expect(hasRun('root')).toBe(true);
  });

  it('is shown by config with a path', async () => {
    sandbox.write('codesearch.config.mjs', naming('root'));
    sandbox.write('a/codesearch.config.mjs', naming('a'));
    expect(await chunkerOf('a/src')).toEqual({ size: 1000 });
    expect(await chunkerOf('a/src/retry.ts')).toEqual({ size: 1000 });
    expect(await chunkerOf('b')).toEqual({ size: 4000 });
    expect(await chunkerOf('.')).toEqual({ size: 4000 });
    expectRefusal(await sandbox.run(['config', 'absent']), /no file or folder at .*absent/, /existing/);
  });

  it('applies to each of several folders that are searched together', async () => {
    sandbox.write('a/codesearch.config.mjs', naming('a'));
    sandbox.write('b/codesearch.config.mjs', naming('bb'));
    const { code, stdout } = await sandbox.run(['search', 'retry', 'a', 'b', '--files']);
    expect([code, stdout.split('\n')]).toEqual([0, expect.arrayContaining(['a/src/retry.ts', 'b/src/retry.ts'])]);
    expect([hasRun('a'), hasRun('bb')]).toEqual([true, true]);
    for (const folder of ['a', 'b']) {
      expect(printed('status', await sandbox.run(['status', folder, '--json']))).toMatchObject({ state: 'current' });
    }
  });

  it('is not used if it is not trusted, which one line says', async () => {
    sandbox.write('a/codesearch.config.mjs', naming('a'));
    const { code, stderr } = await sandbox.run(['search', 'retryLater', 'a'], { env: untrusting });
    expect([code, hasRun('a')]).toEqual([0, false]);
    const warnings = stderr.split('\n').filter((line) => line.startsWith('Warning'));
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Warning: \S+ is not used, because it is not trusted\. To use it, run: codesearch config --trust \S+$/,
      ),
    ]);
    const answer = await sandbox.run(['search', 'retryLater', 'a', '--json'], { env: untrusting });
    const { notes } = JSON.parse(answer.stdout) as { readonly notes?: readonly string[] };
    expect(notes).toEqual([expect.stringContaining('is not used, because it is not trusted') as string]);
    await sandbox.run(['config', 'a', '--trust'], { env: untrusting });
    expect(await sandbox.run(['status', 'a'], { env: untrusting })).toMatchObject({ stderr: '' });
    expect(hasRun('a')).toBe(true);
  });

  it('is that of CODESEARCH_CONFIG everywhere, which is trusted, and --config wins', async () => {
    sandbox.write('a/codesearch.config.mjs', naming('a'));
    const file = sandbox.write('../ci/everywhere.mjs', naming('everywhere'));
    const env = { ...untrusting, CODESEARCH_CONFIG: file };
    expect(await sandbox.run(['search', 'retryLater', 'a'], { env })).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('Warning') as string,
    });
    expect([hasRun('everywhere'), hasRun('a')]).toEqual([true, false]);
    await sandbox.run(['config', '--config', 'a/codesearch.config.mjs'], { env });
    expect(hasRun('a')).toBe(true);
    const relative = { ...untrusting, CODESEARCH_CONFIG: 'a/codesearch.config.mjs' };
    expectRefusal(await sandbox.run(['status'], { env: relative }), /CODESEARCH_CONFIG is a relative path/, /absolute/);
    const missing = { ...untrusting, CODESEARCH_CONFIG: join(sandbox.folder, 'none.mjs') };
    expectRefusal(await sandbox.run(['status'], { env: missing }), /No configuration at .*none\.mjs/, /existing file/);
  });
});

describe('one server for several projects', () => {
  const settings = async (agent: Agent, folder: string): Promise<string> => {
    await agent.call('search_code', { query: 'retry', path: join(sandbox.tree, folder) });
    return (await sandbox.run(['status', folder])).stdout;
  };

  it('uses the configuration of each project', async () => {
    // A function is called with the folder of the project.
    const config = naming('a').replace(/default (.+);/, "default ({ root }) => (root.endsWith('/a') ? $1 : {});");
    sandbox.write('a/codesearch.config.mjs', config);
    await using agent = await Agent.start(sandbox);
    expect(await settings(agent, 'a')).toContain('chunker chunker-text');
    expect(await settings(agent, 'b')).toContain('chunker chunker-ast');
    expect(hasRun('a')).toBe(true);
  });

  it('never runs one that is not trusted, and logs how to trust it', async () => {
    sandbox.write('a/codesearch.config.mjs', naming('a'));
    await using agent = await Agent.start(sandbox, { env: untrusting });
    const { isError } = await agent.call('search_code', { query: 'retry', path: join(sandbox.tree, 'a') });
    expect([isError, hasRun('a')]).toEqual([false, false]);
    expect(agent.log.filter((line) => line.includes('codesearch config --trust'))).toHaveLength(1);
  });
});

describe('config with options that do not fit', () => {
  const config = (stages: string): Promise<Outcome> => {
    writeFileSync(
      join(sandbox.tree, 'codesearch.config.mjs'),
      `import { ast } from '${builtPackage('@codesearch/plugin-chunker-ast')}';
       import { text } from '${builtPackage('@codesearch/plugin-chunker-text')}';
       import { openai } from '${builtPackage('@codesearch/plugin-embed-openai')}';
       export default { ${stages} };`,
    );
    return sandbox.run(['config']);
  };

  it('names the file, the stage and the option, suggests the nearest option, and exits with 2', async () => {
    const refused = await config('chunker: ast({ sise: 3 })');
    expectRefusal(
      refused,
      /codesearch\.config\.mjs:4 is invalid: in 'chunker', the plugin chunker-ast cannot use option 'sise': there is no such option\./,
      /Did you mean 'size'\?/,
    );
    expect(refused.stdout).toBe('');
  });

  it('reports each plugin, also those in options, and passes if all options fit', async () => {
    const { code, stderr } = await config(
      "chunker: ast({ fallback: text({ sizes: 900 }) }), embedder: openai({ model: 'm', dimension: 4 })",
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /in 'chunker', the plugin chunker-text cannot use option 'sizes'.*\n.*Did you mean 'size'\?/,
    );
    expect(stderr).toMatch(/in 'embedder', .*option 'dimension'.*\n.*Did you mean 'dimensions'\?/);
    expect(await config('chunker: ast({ fallback: text({ size: 900 }) })')).toMatchObject({ code: 0, stderr: '' });
  });
});
