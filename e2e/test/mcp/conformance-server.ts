import { errors } from '@codesearch/kernel';
import { serveHttp, serverFactory, tool } from '@codesearch/mcp/server';
import type { Feature } from '@codesearch/mcp/server';
import { ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';

/*
 * A server with the tools and resources that the conformance suite expects, made with the factory and the transport of
 * the real one. It prints its URL on standard error.
 */

const input = z.strictObject({});
const output = z.object({});

const features: readonly Feature[] = [
  tool({
    name: 'test_simple_text',
    title: 'Sentence',
    description: 'Returns a sentence.',
    input,
    output,
    effects: { readOnly: true },
    call: async () => ({ text: 'This is a simple text response for testing.', structured: {} }),
  }),
  tool({
    name: 'test_error_handling',
    title: 'Failure',
    description: 'Fails.',
    input,
    output,
    effects: { readOnly: true },
    call: async () => {
      throw errors.inputInvalid('This tool intentionally returns an error for testing', 'Nothing can be done.');
    },
  }),
  tool({
    name: 'test_tool_with_progress',
    title: 'Progress',
    description: 'Reports progress.',
    input,
    output,
    effects: { readOnly: true },
    async call(_, { progress }) {
      for (const done of [0, 50, 100]) progress(done, 100, `${done} %`);
      return { text: 'Done.', structured: {} };
    },
  }),
  {
    register(server) {
      const mimeType = 'text/plain';
      const read = (uri: URL, text: string): { contents: { uri: string; mimeType: string; text: string }[] } => ({
        contents: [{ uri: uri.href, mimeType, text }],
      });
      server.registerResource('static-text', 'test://static-text', { mimeType }, (uri) =>
        read(uri, 'This is the content of the static text resource.'),
      );
      const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
      server.registerResource('template', template, { mimeType }, (uri, { id }) =>
        read(uri, `Data for ID: ${String(id)}`),
      );
    },
  },
];

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
await serveHttp(
  serverFactory({ identity: { name: 'conformance', version: '1.0.0' }, instructions: 'Only for tests.', features }),
  { host: '127.0.0.1', port: 0 },
  (url) => process.stderr.write(`${url}\n`),
  () => {},
  stop.signal,
);
