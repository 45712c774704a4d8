import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../../test/sandbox.ts';
import { builtPackage } from './built-package.ts';
import { indexName } from './live-project.ts';
import type { LiveServer, RunningServer } from './live-server.ts';

/** More than one answer of a server has: Milvus ends at 5,000 rows. */
const fileCount = 5_300;
const folders = 53;

const timeout = 1_200_000;

/** The built command line on a tree whose files, and their entries, need several answers of the server. */
export function describeLargeTree(kind: LiveServer, server: RunningServer): void {
  describe(`a tree of ${fileCount} files`, () => {
    let sandbox: Sandbox;
    let configs: { readonly live: string; readonly local: string };

    async function json(config: string, ...args: string[]): Promise<unknown> {
      const { code, stdout, stderr } = await sandbox.run([...args, '--json', '--config', config]);
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout) as unknown;
    }

    async function paths(config: string, ...args: string[]): Promise<readonly string[]> {
      const { results } = (await json(config, 'search', ...args)) as { results: readonly { path: string }[] };
      return results.map(({ path }) => path);
    }

    beforeAll(async () => {
      sandbox = new Sandbox(
        Object.fromEntries(
          Array.from({ length: fileCount }, (_, file) => [
            `src/${file % folders}/part${file}.ts`,
            `export function part${file}() {\n  return ${file};\n}\n`,
          ]),
        ),
      );
      configs = {
        live: sandbox.write('../live.mjs', kind.config(server.url, indexName())),
        local: sandbox.write(
          '../local.mjs',
          `import { local } from ${JSON.stringify(builtPackage('@codesearch/plugin-store-local'))};\n` +
            'export default { store: local() };\n',
        ),
      };
      await json(configs.live, 'index');
    }, timeout);
    afterAll(async () => {
      await sandbox.run(['clear', '--config', configs.live]);
      sandbox.remove();
    });

    const answersOf = async (config: string): Promise<unknown> => ({
      name: await paths(config, 'part5280', '--limit', '1'),
      glob: await paths(config, 'part', '--path', 'src/31/**', '--limit', '200', '--exact'),
      status: await json(config, 'status'),
    });

    const expected = {
      name: ['src/33/part5280.ts'],
      glob: expect.toSatisfy(
        (found: readonly string[]) =>
          found.length === fileCount / folders && found.every((path) => path.startsWith('src/31/')),
      ) as unknown,
      status: expect.objectContaining({ state: 'current', files: fileCount, chunks: fileCount }) as unknown,
    };

    it('is found by name and by folder', { timeout }, async () => {
      expect(await answersOf(configs.live)).toEqual(expected);
    });

    it('has nothing to repair', { timeout }, async () => {
      expect(await json(configs.live, 'status', '--repair')).toMatchObject({
        repair: { rebuilt: false, restored: [], orphans: [] },
      });
    });

    it('is moved to another store and back', { timeout }, async () => {
      const { live, local } = configs;
      expect(await json(live, 'migrate', '--to', local)).toMatchObject({ files: fileCount, chunks: fileCount });
      expect(await answersOf(local)).toEqual(expected);
      expect(await json(live, 'migrate', '--from', local)).toMatchObject({ files: fileCount, chunks: fileCount });
      expect(await answersOf(live)).toEqual(expected);
    });
  });
}
