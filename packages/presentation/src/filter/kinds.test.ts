import { describe, expect, it, vi } from 'vitest';
import { parseKinds } from './kinds.ts';
import type { LoadLanguages } from './languages.ts';

const sql: LoadLanguages = async () => [{ name: 'sql', extensions: ['sql'], fence: 'sql', kinds: ['table', 'view'] }];

describe('a kind', () => {
  it('may be in any case and in the plural', async () => {
    const load = vi.fn<LoadLanguages>();
    expect(await parseKinds(['Function', 'classes', ' methods '], load)).toEqual([
      ...['function', 'method', 'constructor', 'class', 'struct'],
    ]);
    expect(load).not.toHaveBeenCalled();
  });

  it('has every special form of it', async () => {
    expect(await parseKinds(['type', 'struct'], sql)).toEqual([
      'type',
      'class',
      'interface',
      'struct',
      'enum',
      'trait',
    ]);
    expect(await parseKinds(['method', 'interface'], sql)).toEqual(['method', 'interface', 'trait']);
  });

  it('of a language of a plugin is known too', async () => {
    expect(await parseKinds(['Tables', 'view', 'enum'], sql)).toEqual(['table', 'view', 'enum']);
  });

  it.each([
    ['tabel', 'table'],
    ['fucntion', 'function'],
  ])('that is mistyped is refused: %s', async (kind, likely) => {
    await expect(parseKinds([kind], sql)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      hint: expect.stringMatching(new RegExp(`Did you mean '${likely}'\\? Kinds: function,.*table, view\\.`)) as string,
    });
  });
});
