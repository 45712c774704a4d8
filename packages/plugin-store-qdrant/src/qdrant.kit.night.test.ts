import { describeStore } from '@codesearch/testkit';
import { afterAll, beforeAll } from 'vitest';
import { ProtocolServer } from './fixture/protocol-server.ts';
import { qdrant } from './qdrant.ts';

/** Address of a real server, if it is set. Otherwise the in-process server is used. */
const real = process.env['CODESEARCH_LIVE_QDRANT'];
const server = new ProtocolServer();

if (!real) {
  beforeAll(() => server.start());
  afterAll(() => server.stop());
}

// With every method: dense search does not depend on where lexical search is done.
describeStore(() => qdrant({ baseURL: real ?? server.url, lexical: 'server' }));
