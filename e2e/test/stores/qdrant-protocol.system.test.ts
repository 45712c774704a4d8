import { qdrant } from '@codesearch/plugin-store-qdrant';
import type { QdrantOptions } from '@codesearch/plugin-store-qdrant';
import { afterAll, describe } from 'vitest';
import { builtPackage } from '../../live/harness/built-package.ts';
import { describeEndToEnd } from '../../live/harness/describe-end-to-end.ts';
import { describeFaults } from '../../live/harness/describe-faults.ts';
import { describeParity } from '../../live/harness/describe-parity.ts';
import { describeTeam } from '../../live/harness/describe-team.ts';
import type { LiveServer } from '../../live/harness/live-server.ts';
import { npmTrees } from '../../live/harness/source-trees.ts';
import { ProtocolServer } from '../../../packages/plugin-store-qdrant/src/fixture/protocol-server.ts';
import { isNight } from '../is-night.ts';

/*
 * No registry has a package of Qdrant itself. These tests run against its protocol, with exact search, in this process;
 * `live/qdrant.live.test.ts` runs the same tests against a real server. For a change, the faults of a server, a team
 * and a copied index are here alone.
 */

const server = new ProtocolServer();
await server.start();
afterAll(() => server.stop());

const config = (options: QdrantOptions, rest = ''): string => `
  import { qdrant } from ${JSON.stringify(builtPackage('@codesearch/plugin-store-qdrant'))};
  export default { store: qdrant(${JSON.stringify(options)}), ${rest} };
`;

const kind: LiveServer = {
  name: "Qdrant's protocol",
  variable: 'none',
  start: async () => 'it runs in this process',
  bind: (url, collection) => qdrant({ baseURL: url, collection }),
  bindExact: (url, collection) => qdrant({ baseURL: url, collection, exact: true }),
  config: (url, collection, rest) => config({ baseURL: url, collection }, rest),
  shared: {
    bind: (url) => qdrant({ baseURL: url, lexical: 'server' }),
    config: (url, collection, rest) => config({ baseURL: url, collection, lexical: 'server' }, rest),
  },
  drop: async (_, collection) => void server.collections.delete(collection),
};

describe(kind.name, () => {
  const running = { url: server.url, kill: () => server.stop(), restart: () => server.start() };
  describeEndToEnd(kind, running, true);
  describeTeam(kind.shared!, running);
  // On whole trees by night, as for the other servers.
  if (isNight) describeParity(kind, running, npmTrees);
  describeFaults(kind, running, true);
});
