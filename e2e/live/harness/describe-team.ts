import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox, workspace } from '../../test/sandbox.ts';
import { builtPackage } from './built-package.ts';
import { indexName } from './live-project.ts';
import type { LiveServer, RunningServer } from './live-server.ts';

const files = {
  'src/retry.ts': 'export function retryWithBackoff(): void {\n  // waits longer after each failure\n}\n',
  'docs/guide.md': '# Guide\n\nHow letters are sent by post.\n',
};

/** The same vectors with the name of another model: only the metadata distinguishes the two. */
const otherModel = `embedder: (await import(${JSON.stringify(builtPackage('@codesearch/plugin-embed-static'))}))
  .staticEmbedding({ model: {
    folder: ${JSON.stringify(join(workspace, 'packages/plugin-embed-static/model'))},
    name: 'other-model',
  } })`;

/** One index for several machines, each with its own checkout and data folder. */
export function describeTeam(kind: NonNullable<LiveServer['shared']>, server: Pick<RunningServer, 'url'>): void {
  describe('an index for a team', () => {
    let index: string;
    let builder: Sandbox;
    let reader: Sandbox;

    async function run(sandbox: Sandbox, settings: string, ...args: string[]): ReturnType<Sandbox['run']> {
      const config = join(sandbox.folder, 'codesearch.config.mjs');
      writeFileSync(config, kind.config(server.url, index, settings));
      return sandbox.run([...args, '--config', config]);
    }

    beforeEach(() => {
      index = indexName();
      builder = new Sandbox(files);
      reader = new Sandbox(files);
    });
    afterEach(async () => {
      await run(builder, '', 'clear');
      builder.remove();
      reader.remove();
    });

    it('is built by one machine and read by another', async () => {
      const early = await run(reader, 'readOnly: true', 'search', 'letters');
      expect(early.code).toBe(2);
      expect(early.stderr).toContain('INDEX_MISSING');
      const built = await run(builder, '', 'index');
      expect(built.code, built.stderr).toBe(0);
      const found = await run(reader, 'readOnly: true', 'search', 'how are letters sent', '--json');
      expect(found.code, found.stderr).toBe(0);
      const { results } = JSON.parse(found.stdout) as { results: readonly object[] };
      expect(results[0]).toMatchObject({ path: 'docs/guide.md' });
      const { stdout } = await run(reader, 'readOnly: true', 'status', '--json');
      expect(JSON.parse(stdout)).toMatchObject({ state: 'current', files: 2, root: reader.tree });
    });

    it('is not called damaged by a machine that built it before, while another one builds it', async () => {
      await run(reader, '', 'index');
      await run(builder, '', 'index', '--force');
      const replaced = await run(reader, '', 'index');
      expect(replaced.stderr).toContain('another machine built it');
      await run(builder, '', 'clear');
      for (const command of ['index', 'status'] as const) {
        const { stdout, stderr } = await run(reader, '', command);
        expect(stdout + stderr).toContain('is gone: another machine removed it, or has begun to build it again');
        expect(stdout + stderr).not.toContain('codesearch clear');
      }
    });

    it('is neither read nor replaced by a machine with another model, except with --force', async () => {
      await run(builder, '', 'index');
      for (const [settings, command, advice] of [
        [
          `readOnly: true, ${otherModel}`,
          ['search', 'letters'],
          /Use the version and the settings of the machine that builds it/,
        ],
        [otherModel, ['index'], /index --force.* or restore the settings/],
      ] as const) {
        const { code, stderr } = await run(reader, settings, ...command);
        expect(code, stderr).toBe(2);
        expect(stderr).toContain('INDEX_STALE');
        expect(stderr).toContain('other-model');
        expect(stderr).toMatch(advice);
      }
      const kept = await run(builder, '', 'search', 'how are letters sent', '--json');
      expect(kept.code, kept.stderr).toBe(0);
      const forced = await run(reader, otherModel, 'index', '--force');
      expect(forced.code, forced.stderr).toBe(0);
      const foreign = await run(builder, '', 'search', 'letters');
      expect(foreign.code).toBe(2);
      expect(foreign.stderr).toContain('does not belong to this machine');
    });
  });
}
