import { expect, it } from 'vitest';
import { masked } from './masked.ts';

it('masks strings under names of secrets, at any depth', () => {
  const options = {
    apiKey: 'k-1',
    client: { accessToken: 'k-2', password: 'k-3', list: [{ client_secret: 'k-4' }] },
    headers: { 'x-any': 'k-5', nested: { deep: 'k-6' } },
    auth: ['k-7'],
  };
  expect(JSON.stringify(masked(options))).not.toMatch(/k-\d/);
});

it('keeps values under names that only resemble names of secrets', () => {
  const options = { maxInputTokens: 512, tokenizer: 'bytes', model: 'small', keyword: 'x', monkey: 'y' };
  expect(masked(options)).toEqual(options);
});

it('masks the user part of a URL', () => {
  expect(masked({ url: 'https://ada:k-1@example.org/v1?a=b@c' })).toEqual({ url: 'https://***@example.org/v1?a=b@c' });
  expect(masked('https://example.org/@scope')).toBe('https://example.org/@scope');
});

it('shows a plugin as its name and options, and functions and instances by name', () => {
  class Client {
    readonly key = 'k-1';
  }
  const binding = { plugin: 'embed-x', stage: 'embedder', options: { apiKey: 'k-2' }, create: () => undefined };
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  expect(masked({ binding, client: new Client(), call: function retry() {}, loop, big: 1n })).toEqual({
    binding: { plugin: 'embed-x', options: { apiKey: '***' } },
    client: '[Client]',
    call: '[function retry]',
    loop: { self: '[circular]' },
    big: '1',
  });
});
