import { afterEach, beforeEach, expect, it } from 'vitest';
import { jsonDocuments } from '../json-schema.ts';
import { smallService } from '../small-service.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

it('every command has help with examples', async () => {
  const { stdout } = await run('--help');
  for (const name of [...jsonDocuments, 'similar', 'unregister', 'completions']) {
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    const help = await run(name, '--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain(`Usage: codesearch ${name} `);
    expect(help.stdout).toMatch(new RegExp(`^Examples:\\n.*codesearch ${name}`, 'm'));
    // A terminal that is no wider breaks no line; an example is one that can be copied.
    const prose = help.stdout.split('\n').filter((line) => !/^ {2}(?:codesearch|eval) /.test(line));
    expect(prose.filter((line) => line.length > 80)).toEqual([]);
    // As the README has it.
    expect(help.stdout.includes('--json')).toBe(name !== 'completions');
    expect(help.stdout.includes('--config')).toBe(!/^(?:init|register|unregister|completions)$/.test(name));
  }
});
