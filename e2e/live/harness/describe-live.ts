import { describeStore } from '@codesearch/testkit';
import { describe } from 'vitest';
import { describeEndToEnd } from './describe-end-to-end.ts';
import { describeFaults } from './describe-faults.ts';
import { describeLargeTree } from './describe-large-tree.ts';
import { describeLoad } from './describe-load.ts';
import { describeParity } from './describe-parity.ts';
import { describeTeam } from './describe-team.ts';
import type { LiveServer, RunningServer } from './live-server.ts';
import { sourceTrees } from './source-trees.ts';
import { startLive } from './start-live.ts';

/** Whether this run has time for whole trees, many chunks, and slow servers that stop. */
const isLong = process.env['TEST_RING'] === 'all';

/**
 * Registers the tests against a real server of this kind, or one skipped test if it cannot run here. For a change these
 * are the laws, the command line, a team, and the faults of a server that starts fast; by night also the others.
 *
 * @returns the server, for tests of this kind only
 */
export async function describeLive(kind: LiveServer): Promise<RunningServer | undefined> {
  const live = await startLive(kind);
  if (!live) return undefined;
  const { server, isOurs } = live;
  const trees = isLong ? await sourceTrees() : [];
  describe(kind.name, () => {
    // With lexical search on the server, if it has one: then every law applies.
    describeStore(() => (kind.shared ?? kind).bind(server.url));
    describeEndToEnd(kind, server);
    if (kind.shared) describeTeam(kind.shared, server);
    if (isLong || kind.isSlow !== true) describeFaults(kind, server, isOurs && !kind.isEmbedded);
    if (isLong) {
      describeParity(kind, server, trees);
      describeLoad(kind, server);
      describeLargeTree(kind, server);
    }
  });
  return server;
}
