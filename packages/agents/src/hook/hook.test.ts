import { expect, it } from 'vitest';
import { isTextSearch } from './search-hint.ts';
import { isEdit, readToolEvent } from './tool-event.ts';
import type { ToolEvent } from './tool-event.ts';

const event = (tool: string, input: object, name: ToolEvent['name'] = 'PreToolUse'): ToolEvent => ({
  name,
  session: 's',
  cwd: '/srv/app',
  tool,
  input: { ...input },
});

it.each([
  'rg retry',
  'cd src && rg -n retry',
  'git grep retry',
  'grep -rn retry src',
  'grep -i -R retry .',
  'egrep --recursive retry .',
  'true; ag retry',
])('%s looks for text in a tree', (command) => expect(isTextSearch(event('Bash', { command }))).toBe(true));

it.each(['npm test | grep retry', 'grep retry src/a.ts', 'echo rg', 'cargo run', 'git log --grep retry'])(
  '%s does not',
  (command) => expect(isTextSearch(event('Bash', { command }))).toBe(false),
);

it('knows the tools of Claude Code that search and edit', () => {
  expect(isTextSearch(event('Grep', { pattern: 'retry' }))).toBe(true);
  expect(isTextSearch(event('Grep', { pattern: 'retry' }, 'PostToolUse'))).toBe(false);
  expect(isTextSearch(event('Read', {}))).toBe(false);
  expect(isEdit(event('Edit', {}, 'PostToolUse'))).toBe(true);
  expect(isEdit(event('Edit', {}))).toBe(false);
});

it.each(['', 'x', '[]', '{}', '{"hook_event_name":"Stop","session_id":"s","cwd":"/","tool_name":"Grep"}'])(
  'the event %j is not one of a tool',
  (text) => expect(readToolEvent(text)).toBeUndefined(),
);
