import { describeStore } from '@codesearch/testkit';
import { it } from 'vitest';
import { chroma } from './chroma.ts';

/** The address of a real server. `npm run test:live` runs the same suite against one that it starts. */
const url = process.env['CODESEARCH_LIVE_CHROMA'];

if (url) describeStore(() => chroma({ baseURL: url }));
else it.skip('needs a server: CODESEARCH_LIVE_CHROMA is not set', () => {});
