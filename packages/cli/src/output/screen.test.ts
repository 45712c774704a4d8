import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { processInvocation } from '../invocation/process-invocation.ts';
import { screenFor } from './print.ts';

const terminal = { isTTY: true };
const pipe = { isTTY: false };

const variables = ['FORCE_HYPERLINK', 'NO_COLOR', 'TERM_PROGRAM', 'VTE_VERSION', 'WT_SESSION', 'KONSOLE_VERSION'];

const linked = (stream: { readonly isTTY: boolean }): boolean => screenFor(stream).hyperlink('x', '/a', 1) !== 'x';

beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined);
  vi.stubEnv('TERM', 'xterm-256color');
});

afterEach(() => {
  vi.unstubAllEnvs();
  processInvocation.colorMode = 'auto';
});

it('links at terminals that are known to support links only', () => {
  expect(linked(terminal)).toBe(false);
  for (const [name, value] of [
    ['TERM_PROGRAM', 'WezTerm'],
    ['TERM', 'xterm-kitty'],
    ['VTE_VERSION', '7600'],
    ['WT_SESSION', 'a-b-c'],
  ] as const) {
    vi.stubEnv(name, value);
    expect([linked(terminal), linked(pipe)]).toEqual([true, false]);
    vi.stubEnv(name, name === 'TERM' ? 'xterm-256color' : undefined);
  }
  vi.stubEnv('VTE_VERSION', '4000');
  expect(linked(terminal)).toBe(false);
});

it('does not link in VS Code, which finds locations itself, or with NO_COLOR', () => {
  vi.stubEnv('VTE_VERSION', '7600');
  vi.stubEnv('TERM_PROGRAM', 'vscode');
  expect(linked(terminal)).toBe(false);
  vi.stubEnv('TERM_PROGRAM', undefined);
  vi.stubEnv('NO_COLOR', '1');
  expect(linked(terminal)).toBe(false);
});

it('obeys --color before NO_COLOR', () => {
  vi.stubEnv('VTE_VERSION', '7600');
  processInvocation.colorMode = 'never';
  expect(linked(terminal)).toBe(false);
  vi.stubEnv('NO_COLOR', '1');
  processInvocation.colorMode = 'always';
  expect([linked(terminal), linked(pipe)]).toEqual([true, false]);
});

it('obeys FORCE_HYPERLINK', () => {
  vi.stubEnv('FORCE_HYPERLINK', '1');
  expect(linked(pipe)).toBe(true);
  vi.stubEnv('FORCE_HYPERLINK', '0');
  vi.stubEnv('VTE_VERSION', '7600');
  expect(linked(terminal)).toBe(false);
});

it('escapes characters that a URL cannot contain', () => {
  vi.stubEnv('FORCE_HYPERLINK', '1');
  expect(screenFor(pipe).hyperlink('x', '/a b/ü#.ts', 7)).toBe(
    '\u001b]8;;file:///a%20b/%C3%BC%23.ts#7\u001b\\x\u001b]8;;\u001b\\',
  );
});
