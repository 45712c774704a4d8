import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { folderPath } from './folder-path.ts';

const home = resolve('/home/ada');

it.each([
  ['~', home],
  ['~/', home],
  ['~/models', join(home, 'models')],
  ['$HOME/models/x', join(home, 'models/x')],
  ['${HOME}/models', join(home, 'models')],
  ['%USERPROFILE%/models', join(home, 'models')],
])('%j is in the home folder', (text, path) => {
  expect(folderPath(text, home)).toBe(path);
});

it('an absolute path is unchanged but for blanks around it', () => {
  expect(folderPath(` ${resolve('/data')} `, home)).toBe(resolve('/data'));
  expect(folderPath(resolve('/data'), home)).toBe(resolve('/data'));
});

it.each(['', 'data', './data', '../data', '~bob/data', '$HOMEX/data', '$XDG_DATA_HOME/x', '${userHome}/x', 'a/~/b'])(
  '%j is no folder that is the same everywhere',
  (text) => {
    expect(folderPath(text, home)).toBeUndefined();
  },
);
