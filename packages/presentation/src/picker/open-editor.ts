import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { errors } from '@codesearch/kernel';
import { thisSystem } from '@codesearch/toolkit';
import { editorArguments } from './editor-command.ts';
import type { EditorPlace } from './editor-command.ts';

/**
 * Opens a place in the editor that `VISUAL` or `EDITOR` names, and waits for its end. Like git, it lets a shell read
 * the variable, since it may have arguments.
 *
 * @throws INPUT_INVALID if the editor cannot be started
 */
export async function openEditor(place: EditorPlace, env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const editor = env['VISUAL'] || env['EDITOR'] || (thisSystem.needsShellForScripts ? 'notepad' : 'vi');
  const args = editorArguments(editor, place);
  const child = thisSystem.needsShellForScripts
    ? // Names of files have no quotes there.
      spawn([editor, ...args.map((arg) => `"${arg}"`)].join(' '), { stdio: 'inherit', shell: true })
    : spawn('sh', ['-c', `${editor} "$@"`, editor, ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  const notFound = 127;
  if (code === notFound)
    throw errors.inputInvalid(`The editor ${editor} was not found.`, 'Set VISUAL or EDITOR to your editor.');
}
