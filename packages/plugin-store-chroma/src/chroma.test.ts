import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { GuardedStage } from '@codesearch/testkit';
import { temporaryProject, guardStage } from '@codesearch/testkit';
import { expect, it } from 'vitest';
import { chroma } from './chroma.ts';

it('reports a server that is down as UNAVAILABLE, with its address', async () => {
  const project = await temporaryProject();
  const store: GuardedStage<'store'> = guardStage(chroma({ baseURL: 'http://127.0.0.1:9' }), project.context);
  await expect(store.open?.()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryable: true,
    message: expect.stringContaining('http://127.0.0.1:9') as string,
  });
  await store[Symbol.asyncDispose]();
  await project.remove();
});

it('takes the address from the options, else from the environment', async () => {
  const project = await temporaryProject();
  const env = (name: string): string | undefined => (name === 'CHROMA_URL' ? 'https://chroma.example' : undefined);
  const locationOf = (options: Parameters<typeof chroma>[0]): string =>
    guardStage(chroma(options), { ...project.context, env }).facts.location;
  expect(locationOf({})).toMatch(/^Chroma at https:\/\/chroma\.example, codesearch-/);
  expect(locationOf({ baseURL: '10.0.0.1:8000', collection: 'team' })).toBe('Chroma at http://10.0.0.1:8000, team');
  await project.remove();
});

it.each([
  [{ baseURL: 'ftp://x' }],
  [{ baseURL: 'http://user:secret@10.0.0.1:8000' }],
  [{ constructionEf: 5 }],
  [{ searchEf: 10_001 }],
  [{ m: 1 }],
  [{ collection: 'a' }],
  [{ batchSize: 1 }],
])('refuses the options %j', async (options) => {
  const project = await temporaryProject();
  expect(() => guardStage(chroma(options), project.context)).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID' }),
  );
  await project.remove();
});

it('requests below the path of the address, and follows no redirect', async () => {
  const project = await temporaryProject();
  const paths: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    paths.push(url);
    response.writeHead(302, { location: '/login' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store: GuardedStage<'store'> = guardStage(
    chroma({ baseURL: `127.0.0.1:${port}/gateway/chroma/` }),
    project.context,
  );
  await expect(store.open?.()).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
    message: expect.stringContaining('a redirect (status 302)') as string,
  });
  expect(paths).toEqual(['/gateway/chroma/api/v2/version']);
  await store[Symbol.asyncDispose]();
  server.close();
  await project.remove();
});
