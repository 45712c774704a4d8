import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isCodesearchError } from '@codesearch/kernel';
import { loadEnvironment } from './environment.ts';

let homeDir: string;
let codesearchHome: string;

beforeEach(() => {
  homeDir = mkdtempSync(join(tmpdir(), 'environment-'));
  codesearchHome = join(homeDir, 'data');
  mkdirSync(join(homeDir, '.context'));
  mkdirSync(codesearchHome);
});
afterEach(() => rmSync(homeDir, { recursive: true, force: true }));

const shared = (text: string | Buffer): void => writeFileSync(join(homeDir, '.context', '.env'), text);
const own = (text: string | Buffer): void => writeFileSync(join(codesearchHome, '.env'), text);
const load = (processEnv: NodeJS.ProcessEnv = {}): ((name: string) => string | undefined) =>
  loadEnvironment({ processEnv, homeDir, codesearchHome });

describe('a variable', () => {
  it('comes from the process, then from ~/.context/.env, then from the folder of all indexes', () => {
    shared('A=shared\nB=shared\n');
    own('A=own\nB=own\nC=own\n');
    const env = load({ A: 'process' });
    expect([env('A'), env('B'), env('C'), env('D')]).toEqual(['process', 'shared', 'own', undefined]);
  });

  it('counts as not set if it is empty, in each of the three', () => {
    shared('A=\nB=""\n');
    own('A=own\nC=\n');
    const env = load({ A: '', B: '', C: '' });
    expect([env('A'), env('B'), env('C')]).toEqual(['own', undefined, undefined]);
  });

  it('is never an inherited property of an object', () => {
    expect(load()('toString')).toBeUndefined();
    shared('A=1\n');
    expect(load()('constructor')).toBeUndefined();
  });
});

describe('a file', () => {
  it('may be missing, and its folder too', () => {
    rmSync(join(homeDir, '.context'), { recursive: true });
    expect(load()('A')).toBeUndefined();
    writeFileSync(join(homeDir, '.context'), 'a file where a folder is expected');
    expect(load()('A')).toBeUndefined();
  });

  it('may have quotes, comments, exports, any line ends and a byte order mark', () => {
    shared('\uFEFFA="x # y"\r\n# comment\r\nexport B=2\r\na stray line\r\nC=\'3\' # three\r\n');
    const env = load();
    expect([env('A'), env('B'), env('C')]).toEqual(['x # y', '2', '3']);
  });

  it('is read once, and only for a name that is not found before it', () => {
    mkdirSync(join(homeDir, '.context', '.env'));
    const env = load({ A: 'process' });
    expect(env('A')).toBe('process');
    rmSync(join(homeDir, '.context', '.env'), { recursive: true });
    own('B=1\nC=1\n');
    expect(env('B')).toBe('1');
    own('B=2\nC=2\n');
    shared('C=3\n');
    expect([env('B'), env('C')]).toEqual(['1', '1']);
  });

  it('is named at each look-up if it cannot be read', () => {
    mkdirSync(join(homeDir, '.context', '.env'));
    const env = load();
    for (const _ of [1, 2]) expect(() => env('A')).toThrow(/\.context.\.env .*EISDIR/);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'is named if its permissions forbid reading',
    () => {
      shared('A=1\n');
      chmodSync(join(homeDir, '.context', '.env'), 0);
      expect(() => load()('A')).toThrow(/EACCES/);
    },
  );

  it.each([
    ['UTF-16', Buffer.from('KEY=hidden-value\n', 'utf16le')],
    ['Latin-1', Buffer.from('KEY=hidden-välue\n', 'latin1')],
  ])('is named if it is in %s, and none of its content is shown', (_, bytes) => {
    own(bytes);
    let thrown: unknown;
    try {
      load()('KEY');
    } catch (error) {
      thrown = error;
    }
    expect(isCodesearchError(thrown, 'CONFIG_INVALID')).toBe(true);
    const { message, hint, details, cause } = thrown as Error & { hint: string; details: unknown };
    expect(message).toContain(join(codesearchHome, '.env'));
    expect(JSON.stringify([message, hint, details, String(cause)])).not.toContain('hidden');
  });
});
