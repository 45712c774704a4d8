import { afterEach, beforeEach, expect, it } from 'vitest';
import { smallService } from '../small-service.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { commandNames } from './command-names.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

it('every command has help with examples', async () => {
  const names = await commandNames(sandbox);
  expect(names).toContain('search');
  for (const name of names) {
    const help = await run(name, '--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain(`Usage: codesearch ${name} `);
    expect(help.stdout).toMatch(new RegExp(`^Examples:\\n.*codesearch ${name}`, 'm'));
    // Prose fits a terminal of 80 columns. An example is one line, which can be copied.
    const prose = help.stdout.split('\n').filter((line) => !/^ {2}(?:codesearch|eval) /.test(line));
    expect(prose.filter((line) => line.length > 80)).toEqual([]);
    // As documented in the README of the package.
    expect(help.stdout.includes('--json')).toBe(!/^(?:completions|hook|lsp|mcp|open|pick|serve)$/.test(name));
    expect(help.stdout.includes('--config')).toBe(!/^(?:hook|init|register|unregister|completions|serve)$/.test(name));
  }
});
