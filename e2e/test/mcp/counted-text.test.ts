import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { openProject } from '@codesearch/engine';
import { maxHits } from '@codesearch/mcp/server';
import { presetDefault } from '@codesearch/preset-default';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokensOf } from '../../../bench/tokens/answer-units.ts';
import { Question, relatedTo } from '../../../bench/tokens/question.ts';
import { shownForms } from '../../../bench/tokens/shown-form.ts';
import { Sandbox, workspace } from '../sandbox.ts';
import { Agent } from './agent.ts';

/* The benchmark of tokens renders answers itself. They must be those that the built server gives. */

let sandbox: Sandbox;
let agent: Agent;

beforeAll(async () => {
  sandbox = new Sandbox();
  for (const folder of ['kernel/src', 'toolkit/src/tokenization'])
    cpSync(join(workspace, 'packages', folder), join(sandbox.tree, folder), { recursive: true });
  agent = await Agent.start(sandbox, { args: [] });
});
afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  sandbox.remove();
});

it.each(['how is text split into tokens', 'defineConfig'])(
  'bench/tokens counts the text of the server: %s',
  async (query) => {
    const texts = new Map<number, string>();
    for (const maxTokens of [500, 1000, 2000]) {
      const { text, isError } = await agent.call('search_code', { query, limit: maxHits, maxTokens });
      expect(isError, text).toBe(false);
      texts.set(maxTokens, text);
    }
    const home = { CODESEARCH_HOME: sandbox.home };
    await using project = await openProject({
      root: sandbox.tree,
      preset: presetDefault,
      from: sandbox.tree,
      env: home,
    });
    const found = await project.search({ query, limit: maxHits, sync: false });
    const [, hash] = /^more: cursor \d+-(\w+)$/m.exec(texts.get(500)!) ?? [];
    const question = new Question(project.root, found, await relatedTo(project, found), hash);
    const plain = shownForms.find(({ name }) => name.startsWith('text (Claude Code'))!;
    for (const [maxTokens, text] of texts) expect(question.within(maxTokens, plain).tokens).toBe(tokensOf(text));
  },
);
