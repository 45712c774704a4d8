import { expect, it } from 'vitest';
import { editorArguments, openEditor } from './open-editor.ts';

const place = { file: '/src/-a b.ts', line: 7 };

it.each([
  ['vim', ['+7', '/src/-a b.ts']],
  ['/usr/bin/nvim -R', ['+7', '/src/-a b.ts']],
  ['emacsclient -nw', ['+7', '/src/-a b.ts']],
  ['hx', ['/src/-a b.ts:7']],
  ['code --wait', ['--goto', '/src/-a b.ts:7']],
  ['code.cmd', ['--goto', '/src/-a b.ts:7']],
  ['idea', ['--line', '7', '/src/-a b.ts']],
  ['ed', ['/src/-a b.ts']],
  ['', ['/src/-a b.ts']],
])('gives %j the line as it takes it', (editor, expected) => {
  expect(editorArguments(editor, place)).toEqual(expected);
});

it('says what to set if there is no such editor', async () => {
  await expect(openEditor(place, { EDITOR: 'no-such-editor-here 2>/dev/null' })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    hint: 'Set VISUAL or EDITOR to your editor.',
  });
});
