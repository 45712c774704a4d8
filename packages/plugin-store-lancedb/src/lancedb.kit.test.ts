import { describeStore } from '@codesearch/testkit';
import { it } from 'vitest';
import { lancedb } from './lancedb.ts';

/** URL of the module of LanceDB. `npm run test:live` installs it and runs the same suite. */
const runtime = process.env['CODESEARCH_LIVE_LANCEDB'];

if (runtime) describeStore(() => lancedb({ runtime }));
else it.skip('needs LanceDB: CODESEARCH_LIVE_LANCEDB is not set', () => {});
