import type { Progress } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourceTree } from '../faults/source-tree.ts';
import { Sandbox } from '../sandbox.ts';
import { Agent } from './agent.ts';

/* The first search of a project, without an index. */

const files = 300;
const question = { query: 'how is a session refreshed' };
let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(sourceTree(files));
});

afterEach(() => sandbox.remove());

it('waits for the index, and reports progress', async () => {
  await using agent = await Agent.start(sandbox);
  const reported: Progress[] = [];
  const { structured, text } = await agent.call('search_code', question, (progress) => reported.push(progress));
  expect(structured).toMatchObject({ complete: true, files });
  expect(text).not.toContain('PARTIAL');
  const done = reported.map(({ progress }) => progress);
  expect(done.length).toBeGreaterThan(1);
  expect(done).toEqual([...new Set(done)].toSorted((a, b) => a - b));
});

it('does not wait longer than --max-wait, and says how much it searched', async () => {
  await using agent = await Agent.start(sandbox, { args: ['--max-wait', '0'] });
  const { text } = await agent.call('search_code', question);
  expect(text).toMatch(/PARTIAL: (none of .* is indexed yet|searched .*)\. Indexing continues; search again for all/);
});
