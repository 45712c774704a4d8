import { describeLaws, storeLaws } from '@codesearch/testkit';
import { describe } from 'vitest';
import { isNight } from '../../test/is-night.ts';
import { someOf } from '../../test/some-of.ts';
import { describeEndToEnd } from './describe-end-to-end.ts';
import { describeFaults } from './describe-faults.ts';
import { describeLargeTree } from './describe-large-tree.ts';
import { describeLoad } from './describe-load.ts';
import { describeParity } from './describe-parity.ts';
import { describeTeam } from './describe-team.ts';
import type { LiveServer, RunningServer } from './live-server.ts';
import { sourceTrees } from './source-trees.ts';
import { startLive } from './start-live.ts';

/**
 * Registers the tests against a real server of this kind, or one skipped test if it cannot run here. For a change these
 * are some laws and the command line. `qdrant-protocol.system.test.ts` has the others then, with a server in its
 * process; by night all.
 *
 * @returns the server, for tests of this kind only
 */
export async function describeLive(kind: LiveServer): Promise<RunningServer | undefined> {
  const live = await startLive(kind);
  if (!live) return undefined;
  const { server, isOurs } = live;
  const trees = isNight ? await sourceTrees() : [];
  describe(kind.name, () => {
    // With lexical search on the server, if it has one: then every law applies.
    describeLaws('store', triedLaws(kind), () => (kind.shared ?? kind).bind(server.url));
    describeEndToEnd(kind, server, isNight);
    if (isNight) {
      if (kind.shared) describeTeam(kind.shared, server);
      describeFaults(kind, server, isOurs && !kind.isEmbedded);
      describeParity(kind, server, trees);
      describeLoad(kind, server);
      describeLargeTree(kind, server);
    }
  });
  return server;
}

/** The law of any history of calls compares every answer with a store in memory: a fast store keeps it for a change. */
function triedLaws({ isSlow = false }: LiveServer): typeof storeLaws {
  const isOfHistories = ({ name }: { readonly name: string }): boolean => name.startsWith('after any history of calls');
  const histories = isSlow && !isNight ? [] : storeLaws.filter(isOfHistories);
  return [...histories, ...someOf(storeLaws.filter((law) => !isOfHistories(law)))];
}
