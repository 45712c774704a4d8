import { qdrant } from '@codesearch/plugin-store-qdrant';
import { QdrantClient } from '@qdrant/js-client-rest';
import { builtPackage } from './harness/built-package.ts';
import { describeLive } from './harness/describe-live.ts';

await describeLive({
  name: 'Qdrant',
  variable: 'CODESEARCH_LIVE_QDRANT',
  start: async () =>
    'no package of npm, Python, Rust or Debian has its server; set CODESEARCH_LIVE_QDRANT to the URL of one',
  bind: (url, collection) => qdrant({ url, collection }),
  bindExact: (url, collection) => qdrant({ url, collection, exact: true, lexical: 'local' }),
  config: (url, collection, rest = '') => `
    import { qdrant } from ${JSON.stringify(builtPackage('@codesearch/plugin-store-qdrant'))};
    export default { store: qdrant(${JSON.stringify({ url, collection })}), ${rest} };
  `,
  isShared: true,
  async drop(url, collection) {
    await new QdrantClient({ url, checkCompatibility: false }).deleteCollection(collection);
  },
});
