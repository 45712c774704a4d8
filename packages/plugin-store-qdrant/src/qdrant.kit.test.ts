import { describeStore } from '@codesearch/testkit';
import { afterAll, beforeAll } from 'vitest';
import { ProtocolServer } from './fixture/protocol-server.ts';
import { qdrant } from './qdrant.ts';

/** A real server where there is one; else its protocol in this process, which is not the same. */
const real = process.env['CODESEARCH_LIVE_QDRANT'];
const server = new ProtocolServer();

if (!real) {
  beforeAll(() => server.start());
  afterAll(() => server.stop());
}

describeStore(() => qdrant({ url: real ?? server.url }));
