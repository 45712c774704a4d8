import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measure, runAndKill } from '../../test/faults/interrupted.ts';
import { sourceFile, sourceTree } from '../../test/faults/source-tree.ts';
import { Sandbox } from '../../test/sandbox.ts';
import { indexName } from './live-project.ts';
import type { LiveServer, RunningServer } from './live-server.ts';

const files = 80;

/** Parts of the time of an undisturbed run after which it is killed. */
const moments = [0.5, 0.8];

/** The built command line, killed while it writes an index. */
export function describeKill(kind: LiveServer, server: RunningServer): void {
  describe('a process that is killed', () => {
    let sandbox: Sandbox;
    let config: string;
    let ms: number;

    const run = async (...args: string[]): Promise<Record<string, unknown>> => {
      const { code, stdout, stderr } = await sandbox.run([...args, '--json', '--config', config]);
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout) as Record<string, unknown>;
    };

    beforeAll(async () => {
      sandbox = new Sandbox(sourceTree(files));
      config = join(sandbox.folder, 'codesearch.config.mjs');
      writeFileSync(config, kind.config(server.url, indexName()));
      ({ ms } = await measure(sandbox, ['index', '--config', config], sandbox.home));
    });
    afterAll(async () => {
      await sandbox.run(['clear', '--config', config]);
      sandbox.remove();
    });

    it('leaves an index that the next run completes without loss and without leftovers', async () => {
      for (const [at, part] of moments.entries()) {
        for (let file = at; file < files - moments.length; file += 3) sandbox.write(...sourceFile(file, at + 1));
        rmSync(join(sandbox.tree, sourceFile(files - 1 - at)[0]));
        await runAndKill(sandbox, ['index', '--config', config], sandbox.home, { afterMs: ms * part });
        await run('index');
        expect(await run('status'), `after ${part} of a run`).toMatchObject({
          state: 'current',
          files: files - 1 - at,
        });
        expect(await run('status', '--repair')).toMatchObject({ repair: { restored: [], orphans: [] } });
      }
    });
  });
}
