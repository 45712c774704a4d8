import { lookup } from 'node:dns/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reranker } from '@codesearch/kernel';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectTarget } from './network-guard.ts';
import { watchNetwork } from './watch-network.ts';
import type { Contact } from './watch-network.ts';

let server: Server;
let url: string;
let requests = 0;

beforeEach(async () => {
  requests = 0;
  server = createServer((_, response) => {
    requests++;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const request = { signal: new AbortController().signal, query: 'a', candidates: [], topK: 1 } as never;

function reranker(act: () => Promise<unknown>): Reranker {
  return { rerank: async () => act().then(() => []) } as never;
}

it('forbids what a plugin does, and nothing that the program around it does', async () => {
  // The connection is kept, and used again if nothing forbids it.
  await (await fetch(url)).text();
  const offline = watchNetwork(
    'reranker',
    'rerank-a',
    reranker(() => fetch(url)),
    { offline: true },
  );
  const [refused, own] = await Promise.allSettled([offline.rerank(request), fetch(url)]);
  expect(refused).toMatchObject({
    reason: { code: 'OFFLINE', plugin: 'rerank-a', details: { host: new URL(url).host } },
  });
  expect(own).toMatchObject({ value: { status: 200 } });
  expect(requests).toBe(2);
});

it('fails at once, whatever the plugin makes of it', async () => {
  const acts: readonly (() => Promise<unknown>)[] = [
    () => fetch(url).catch(() => undefined),
    () => fetch(url).catch(() => new Promise(() => {})),
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return fetch(url).catch(() => undefined);
    },
  ];
  for (const act of acts) {
    const offline = watchNetwork('reranker', 'rerank-a', reranker(act), { offline: true });
    await expect(offline.rerank(request)).rejects.toMatchObject({ code: 'OFFLINE', retryable: false });
  }
  expect(requests).toBe(0);
});

it('reports each host once, before the request arrives', async () => {
  const contacts: (Contact & { readonly requests: number })[] = [];
  const watched = watchNetwork(
    'reranker',
    'rerank-a',
    reranker(() => fetch(url)),
    { offline: false, onContact: (contact) => contacts.push({ ...contact, requests }) },
  );
  await watched.rerank(request);
  await watched.rerank(request);
  expect(contacts).toEqual([{ plugin: 'rerank-a', stage: 'reranker', host: new URL(url).host, requests: 0 }]);
  expect(requests).toBe(2);
});

it('reports a host whose address is looked up for a connection only with its port', async () => {
  const hosts: string[] = [];
  const watchedFor = (act: () => Promise<unknown>): Reranker =>
    watchNetwork('reranker', 'rerank-a', reranker(act), {
      offline: false,
      onContact: ({ host }) => hosts.push(host),
    });
  const failed = (): undefined => undefined;
  const connecting = watchedFor(() => fetch('http://nowhere.invalid:8080/').catch(failed));
  await connecting.rerank(request);
  expect(hosts).toEqual(['nowhere.invalid:8080']);
  const lookingUp = watchedFor(() => lookup('nowhere.invalid').catch(failed));
  await lookingUp.rerank(request);
  expect(hosts).toEqual(['nowhere.invalid:8080', 'nowhere.invalid']);
  const other = watchedFor(async () => {
    await fetch('http://nowhere.invalid:8080/').catch(failed);
    await fetch('http://nowhere.invalid/').catch(failed);
  });
  await other.rerank(request);
  expect(hosts.slice(2)).toEqual(['nowhere.invalid:8080', 'nowhere.invalid']);
});

it.each([
  [[443, 'a.example'], 'a.example'],
  [[8080, 'a.example'], 'a.example:8080'],
  [[8080], 'localhost:8080'],
  [['/run/a.sock'], '/run/a.sock'],
  [[{ host: 'a.example', port: '443', servername: 'b.example' }], 'a.example'],
  [[{ socketPath: '/run/a.sock', host: 'localhost' }], '/run/a.sock'],
  [[{ host: '::1', port: 8080 }], '[::1]:8080'],
  [[[{ host: 'a.example', port: 8080 }, null]], 'a.example:8080'],
])('names the target of %j', (args, target) => {
  expect(connectTarget(args)).toBe(target);
});
