import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@codesearch/kernel';
import { serveHttp, serverFactory, tool } from '@codesearch/mcp/server';
import type { Feature, ToolAnswer } from '@codesearch/mcp/server';
import { ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';

/*
 * A server with the tools and resources that the conformance suite expects, made with the factory and the transport of
 * the real one. It prints its URL on standard error.
 */

const input = z.strictObject({});
const output = z.object({});

/** A tool whose work continues after its answer. */
function continuing(
  name: string,
  work: (seconds: number, signal: AbortSignal) => Promise<ToolAnswer<object>>,
): Feature {
  return tool({
    name,
    title: 'Work',
    description: 'Works for some time.',
    input: z.strictObject({ seconds: z.number().default(1), label: z.string().optional() }),
    output,
    effects: { readOnly: true },
    async call({ seconds }) {
      const stop = new AbortController();
      return {
        text: 'Started.',
        structured: {},
        continues: {
          answer: () => work(seconds, stop.signal),
          message: () => 'working',
          cancel: () => stop.abort(),
        },
      };
    },
  });
}

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
  tool({
    name: 'greet',
    title: 'Greeting',
    description: 'Greets.',
    input: z.strictObject({ name: z.string() }),
    output,
    effects: { readOnly: true },
    call: async ({ name }) => ({ text: `Hello, ${name}!`, structured: {} }),
  }),
  continuing('slow_compute', async (seconds, signal) => {
    await sleep(seconds * 1000, undefined, { signal });
    return { text: 'Computed.', structured: {} };
  }),
  continuing('failing_job', async () => {
    throw errors.inputInvalid('This job fails', 'Nothing can be done.');
  }),
  continuing('protocol_error_job', async () => {
    throw new Error('This job is broken.');
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
