import type { PluginContext } from '@codesearch/kernel';
import { guardStage, temporaryProject } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { llm } from './index.ts';
import type { LlmOptions } from './index.ts';

const model = 'gpt-5-nano';
const fetch = vi.fn<PluginContext['fetch']>();

let project: TemporaryProject;
beforeEach(async () => {
  project = await temporaryProject();
});
afterEach(() => project.remove());

async function open(options: LlmOptions, env: Readonly<Record<string, string>>): Promise<void> {
  await using stage = guardStage(llm(options), { ...project.context, fetch, env: (name) => env[name] });
  await stage.open?.();
}

it('the environment lists the variables that are read', () => {
  const local = { provider: 'openai', model, baseURL: 'http://127.0.0.1:1234/v1' } as const;
  expect(llm().environment).toEqual(['OLLAMA_HOST']);
  expect(llm({ provider: 'openai', model }).environment).toEqual([
    'OPENAI_API_KEY',
    'OPENAI_BASE_URL',
    'OPENAI_API_BASE',
  ]);
  expect(llm(local).environment).toEqual([]);
  expect(llm({ ...local, apiKeyEnv: 'ROUTER_KEY' }).environment).toEqual(['ROUTER_KEY']);
});

it('an address in a variable of the vendor is refused, and not ignored, unless the options give one', async () => {
  const env = { OPENAI_API_KEY: 'k3y', OPENAI_BASE_URL: 'https://gateway.example/v1' };
  await expect(open({ provider: 'openai', model }, env)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('OPENAI_BASE_URL') as string,
  });
  await open({ provider: 'openai', model, fallbackOnly: true }, env);
  await open({ provider: 'openai', model, baseURL: 'https://api.openai.com/v1' }, env);
  await open({ provider: 'openai', model }, { OPENAI_API_KEY: 'k3y' });
  expect(fetch).not.toHaveBeenCalled();
});
