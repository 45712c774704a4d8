import { expect, it } from 'vitest';
import { formatTable, textWidth } from './table.ts';

it('aligns columns after wide characters as a terminal shows them', () => {
  const columns = [{ title: 'PATH' }, { title: 'FILES', align: 'right' as const }, { title: 'STORE' }];
  const rows = [
    ['/srv/プロジェクト', '7', 'local'],
    ['/srv/naïve', '12', 'local'],
  ];
  expect(formatTable(columns, rows)).toBe(
    ['PATH               FILES  STORE', '/srv/プロジェクト      7  local', '/srv/naïve            12  local', ''].join(
      '\n',
    ),
  );
});

it.each([
  ['', 0],
  ['src/main.ts', 11],
  ['日本', 4],
  ['한글', 4],
  ['ｗｉｄｅ', 8],
  ['é e\u0301', 3],
  ['🚀', 2],
  ['👩‍💻', 2],
  ['☀️', 2],
  ['🇨🇭', 2],
  ['␛↵…', 3],
])('%j is %d columns wide', (text, width) => {
  expect(textWidth(text)).toBe(width);
});
