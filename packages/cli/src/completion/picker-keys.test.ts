import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickerKeys } from '../package-files.ts';

/* Each script is run by its shell, if that is installed, with a function instead of the program. */

const installed = (shell: string): boolean => spawnSync(shell, ['-c', ':']).error === undefined;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-key-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function script(shell: Parameters<typeof pickerKeys>[0]): string {
  const file = join(folder, shell);
  writeFileSync(file, pickerKeys(shell));
  return file;
}

describe.skipIf(!installed('bash'))('bash', () => {
  const line = (picker: string): string =>
    execFileSync(
      'bash',
      [
        '--norc',
        '-c',
        `codesearch() { ${picker}; }; source "$0"
        READLINE_LINE='vim  +1' READLINE_POINT=4; _codesearch_place
        printf '%s|%s' "$READLINE_LINE" "$READLINE_POINT"`,
        script('bash'),
      ],
      { encoding: 'utf8' },
    );

  it('inserts the place at the cursor, quoted', () => {
    expect(line(`[ "$*" = 'pick --print' ] && echo src/retry.ts:12`)).toBe('vim src/retry.ts:12  +1|20');
    expect(line(`echo 'my docs/$x.md:3'`)).toBe('vim my\\ docs/\\$x.md:3  +1|22');
    expect(line('echo a.ts:1; echo b.ts:2')).toBe('vim a.ts:1 b.ts:2  +1|18');
  });

  it('leaves the line as it is if nothing is picked', () => {
    expect(line('return 130')).toBe('vim  +1|4');
  });
});

describe.skipIf(!installed('zsh'))('zsh', () => {
  const line = (picker: string): string =>
    execFileSync(
      'zsh',
      [
        '-f',
        '-c',
        `codesearch() { ${picker}; }; zle() { :; }; source "$0"
        TTY=/dev/null LBUFFER='vim '; _codesearch_place; printf %s "$LBUFFER"`,
        script('zsh'),
      ],
      { encoding: 'utf8' },
    );

  it('inserts the place at the cursor, quoted, and nothing without one', () => {
    expect(line(`[ "$*" = 'pick --print' ] && echo src/retry.ts:12`)).toBe('vim src/retry.ts:12 ');
    expect(line(`echo 'my docs/$x.md:3'`)).toBe('vim my\\ docs/\\$x.md:3 ');
    expect(line('echo a.ts:1; echo b.ts:2')).toBe('vim a.ts:1 b.ts:2 ');
    expect(line('return 130')).toBe('vim ');
  });
});

describe.skipIf(!installed('fish'))('fish', () => {
  const inserted = (picker: string): string =>
    execFileSync(
      'fish',
      [
        '--no-config',
        '-c',
        `source $argv[1]
        function codesearch; ${picker}; end
        function commandline; if test "$argv[1]" = --insert; printf '%s' $argv[3]; end; end
        _codesearch_place`,
        script('fish'),
      ],
      { encoding: 'utf8', env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder } },
    );

  it('inserts the place at the cursor, quoted, and nothing without one', () => {
    expect(inserted(`test "$argv" = 'pick --print'; and echo src/retry.ts:12`)).toBe('src/retry.ts:12 ');
    expect(inserted(`echo 'my docs/$x.md:3'`)).toBe("'my docs/$x.md:3' ");
    expect(inserted('echo a.ts:1; echo b.ts:2')).toBe('a.ts:1 b.ts:2 ');
    expect(inserted('return 130')).toBe('');
  });
});
