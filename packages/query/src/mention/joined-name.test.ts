import { expect, it } from 'vitest';
import { joinedName } from './joined-name.ts';

it.each([
  ['_bash-it-search-help', '_bash-it-search-help', []],
  ['alias-add()', 'alias-add', []],
  ['--brand-primary-color', '--brand-primary-color', []],
  ['.btn-primary', 'btn-primary', []],
  ['$theme-color-level', 'theme-color-level', []],
  ['@button-variant', 'button-variant', []],
  ['"Get-ChildItem"', 'Get-ChildItem', []],
  ['list->vector', 'list->vector', []],
  ['->user-map', '->user-map', []],
  ['*print-length*', '*print-length*', []],
  ['when-let*', 'when-let*', []],
  ['str/join-all', 'join-all', ['str']],
  ['lib.build-package', 'build-package', ['lib']],
  ['計算', '計算', []],
  ['購物車 mail', undefined, []],
  ['parseHeader', undefined, []],
  ['read-only files', undefined, []],
  ['src/read-file(1', undefined, []],
  ['2026-05-01', undefined, []],
  ['--', undefined, []],
])('%j', (text, name, scope) => {
  expect(joinedName(text)).toEqual(name === undefined ? undefined : { name, scope });
});
