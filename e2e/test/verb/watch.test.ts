import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectDocumented } from '../json-schema.ts';
import { smallService } from '../small-service.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

describe('watch', () => {
  interface SyncLine {
    readonly type: string;
    readonly root: string;
    readonly report: { readonly added: number; readonly modified: number; readonly removed: number };
  }

  it('prints one object per sync with --json, and ends with Ctrl-C', async () => {
    const child = sandbox.start(['watch', '--json', '--rescan', '1']);
    const ended = once(child, 'close');
    const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
    const next = async (): Promise<SyncLine> => {
      const { value } = (await lines.next()) as { value: string };
      const event = JSON.parse(value) as SyncLine;
      expectDocumented('watch', event);
      return event;
    };
    expect(await next()).toMatchObject({ type: 'synced', root: sandbox.tree, report: { added: 6 } });
    sandbox.write('src/retry.ts', 'export function retryLater(): void {}\n');
    expect(await next()).toMatchObject({ type: 'synced', report: { added: 0, modified: 1, removed: 0 } });
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect((await run('status', '--json')).stdout).toContain('"state":"current"');
  });
});
