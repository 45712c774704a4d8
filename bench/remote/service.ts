import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/*
 * An embedding service whose only cost is its latency: a separate process with prepared responses. It sends its address
 * to the process that started it, and ends with it.
 *
 *   node service.ts LATENCY-MS TEXTS DIMENSIONS
 *
 * TEXTS is the number of texts in each request.
 */

const [latencyMs = 0, texts = 0, dimensions = 0] = process.argv.slice(2).map(Number);

const vector = Float32Array.from({ length: dimensions }, (_, index) => Math.sin(index + 1));
const embedding = Buffer.from(vector.buffer).toString('base64');
const data = Array.from({ length: texts }, (_, index) => ({ object: 'embedding', index, embedding }));
const usage = { prompt_tokens: texts, total_tokens: texts };
const answer = Buffer.from(JSON.stringify({ object: 'list', data, model: 'm', usage }));
const headers = { 'content-type': 'application/json', 'content-length': answer.length };

const server = createServer(async (request, response) => {
  const due = performance.now() + latencyMs;
  await buffer(request);
  // Timers count whole milliseconds and are up to two late, so the last milliseconds are a busy wait.
  setTimeout(() => answerAt(due, response), Math.max(0, due - performance.now() - 2));
});

function answerAt(due: number, response: ServerResponse): void {
  if (performance.now() < due) setImmediate(answerAt, due, response);
  else response.writeHead(200, headers).end(answer);
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.once('disconnect', () => process.exit());
