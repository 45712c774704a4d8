import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plainPath } from './plain-path.ts';

it.each([
  ['/srv/app', '/srv/app'],
  ['src/~x', 'src/~x'],
  ['~', homedir()],
  ['~/app', join(homedir(), 'app')],
  ['file:///srv/my%20app', '/srv/my app'],
])('%s is %s', (given, path) => expect(plainPath(given)).toBe(path));

it('a file on another machine is refused', () => {
  expect(() => plainPath('file://server/share')).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }) as Error);
});
