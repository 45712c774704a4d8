import { describeStore } from '@codesearch/testkit';
import { it } from 'vitest';
import { milvus } from './milvus.ts';

/** The address of a real server. `npm run test:live` runs the same suite against one that it starts. */
const uri = process.env['CODESEARCH_LIVE_MILVUS'];
/** Milvus Lite may take minutes for one request on a busy machine. */
const timeoutMs = 300_000;

if (uri) describeStore(() => milvus({ baseURL: uri, timeoutMs, lexical: 'server' }));
else it.skip('needs a server: CODESEARCH_LIVE_MILVUS is not set', () => {});
