import { execFileSync, spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from '../refusal.ts';
import { smallService } from '../small-service.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

describe('completions', () => {
  it.skipIf(spawnSync('bash', ['-c', ':']).error !== undefined)('complete the command line in bash', async () => {
    const { code, stdout, stderr } = await run('completions', 'bash');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const file = sandbox.write('../completions.bash', stdout);
    const complete = (...words: string[]): string =>
      execFileSync(
        'bash',
        [
          '--norc',
          '-c',
          'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _codesearch; echo "${COMPREPLY[@]}"',
          file,
          'codesearch',
          ...words,
        ],
        { encoding: 'utf8' },
      ).trim();
    expect(complete('cl')).toBe('clear');
    expect(complete('watch', '--re')).toBe('--rescan');
    expect(complete('completions', 'z')).toBe('zsh');
  });

  it('are available for three shells', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect(await run('completions', shell)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('doctor') as string,
      });
    }
    expectRefusal(await run('completions', 'tcsh'), /Allowed choices are bash, zsh, fish/, /help/);
  });
});
