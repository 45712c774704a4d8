import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../../test/sandbox.ts';
import { LoggedStages } from '../../test/stores/logged-stages.ts';
import { describeRareWord } from './describe-rare-word.ts';
import { indexName } from './live-project.ts';
import type { LiveServer, RunningServer } from './live-server.ts';

/**
 * The built command line from the first index to the last removal.
 *
 * @param isWhole also with the index of another store, and with words that occur once
 */
export function describeEndToEnd(kind: LiveServer, server: RunningServer, isWhole: boolean): void {
  describe('the built command line', () => {
    let sandbox: Sandbox;
    let config: string;

    const run = (...args: string[]): ReturnType<Sandbox['run']> => sandbox.run([...args, '--config', config]);

    async function paths(...query: string[]): Promise<readonly string[]> {
      const { code, stdout, stderr } = await run('search', ...query, '--json');
      expect(code, stderr).toBeLessThan(2);
      const { results } = JSON.parse(stdout) as { results: readonly { path: string }[] };
      return results.map(({ path }) => path);
    }

    beforeAll(() => {
      sandbox = new Sandbox({
        'src/retry.ts': 'export function retryWithBackoff(): void {\n  // waits longer after each failure\n}\n',
        'src/parse.py': 'def parse_http_header(line):\n    return line.split(":")\n',
        'docs/guide.md': '# Guide\n\nHow letters are sent by post.\n',
      });
      config = join(sandbox.folder, 'codesearch.config.mjs');
      writeFileSync(config, kind.config(server.url, indexName()));
    });
    afterAll(() => sandbox.remove());

    it('indexes, finds dense and lexical matches, follows edits and deletions, and removes the index', async () => {
      const indexed = await run('index', '--json');
      expect(indexed.code, indexed.stderr).toBe(0);
      expect((await paths('parseHttpHeader'))[0]).toBe('src/parse.py');
      expect((await paths('how are letters sent'))[0]).toBe('docs/guide.md');
      expect((await paths('retryWithBackoff'))[0]).toBe('src/retry.ts');
      expect(await paths('retryWithBackoff', '--path', 'docs/**')).toEqual(['docs/guide.md']);

      sandbox.write('src/retry.ts', 'export function sendPostcard(): void {}\n');
      rmSync(join(sandbox.tree, 'src/parse.py'));
      expect((await paths('sendPostcard'))[0]).toBe('src/retry.ts');
      expect(await paths('parseHttpHeader')).not.toContain('src/parse.py');
      const state = async (): Promise<unknown> => JSON.parse((await run('status', '--json')).stdout);
      expect(await state()).toMatchObject({ state: 'current', files: 2 });

      expect((await run('clear')).code).toBe(0);
      expect(await state()).toMatchObject({ state: 'missing', chunks: 0 });
    });

    if (!isWhole) return;

    it('copies the index of another store, and cuts and embeds nothing again', async () => {
      const stages = new LoggedStages(sandbox.folder);
      const local = join(sandbox.folder, 'local.mjs');
      writeFileSync(local, `${stages.imports} export default { ${stages.keys} };`);
      config = local;
      const before = await paths('how are letters sent');
      expect(stages.take()).toContain('chunk');
      config = join(sandbox.folder, 'copied.mjs');
      writeFileSync(config, `${stages.imports} ${kind.config(server.url, indexName(), stages.keys)}`);
      expect(await paths('how are letters sent')).toEqual(before);
      const copied = config;
      config = local;
      expect(await paths('how are letters sent')).toEqual(before);
      expect(stages.take()).toBe('');
      config = copied;
      expect((await run('clear')).code).toBe(0);
    });

    describeRareWord('by default', () => kind.config(server.url, indexName()));
    if (kind.shared) {
      const { config: shared } = kind.shared;
      describeRareWord('with lexical search on the server', () => shared(server.url, indexName()));
    }
  });
}
