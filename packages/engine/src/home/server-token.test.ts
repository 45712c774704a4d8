import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serverToken } from './server-token.ts';

let folder: string;
let home: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-token-'));
  home = join(folder, 'home');
});

afterEach(() => rmSync(folder, { recursive: true }));

const read = (): { readonly token: string; readonly file: string } => serverToken({ CODESEARCH_HOME: home });

it('is created once, in a file for the user only', () => {
  const { token, file } = read();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(readFileSync(file, 'utf8')).toBe(`${token}\n`);
  expect([statSync(file).mode & 0o777, statSync(home).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(read().token).toBe(token);
});

it.skipIf(process.platform === 'win32').each([
  ['others can read it', (file: string) => chmodSync(file, 0o644)],
  ['it is no token', (file: string) => writeFileSync(file, 'x\n')],
  [
    'it is a link',
    (file: string) => {
      writeFileSync(join(folder, 'known'), readFileSync(file));
      rmSync(file);
      symlinkSync(join(folder, 'known'), file);
    },
  ],
])('is replaced if %s', (_, change) => {
  const { token, file } = read();
  change(file);
  expect(read().token).not.toBe(token);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
