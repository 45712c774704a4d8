import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { errors } from '@codesearch/kernel';
import { thisSystem } from '@codesearch/toolkit';

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

/** A place in a file. */
interface EditorPlace {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
}

type PlaceArguments = (place: EditorPlace) => readonly string[];

const plusLine: PlaceArguments = ({ file, line }) => [`+${line}`, file];

const colonLine: PlaceArguments = ({ file, line }) => [`${file}:${line}`];

const goto: PlaceArguments = ({ file, line }) => ['--goto', `${file}:${line}`];

const lineOption: PlaceArguments = ({ file, line }) => ['--line', String(line), file];

/** How editors take a line, by the name of their program. */
const editors: readonly (readonly [names: RegExp, PlaceArguments])[] = [
  [/^(?:vi|vim|nvim|view|gvim|mvim|ex|nano|pico|emacs|emacsclient|kak|micro|joe|mg|ne|gedit|jed)$/, plusLine],
  [/^(?:hx|helix|zed|zeditor|subl|sublime_text|lapce)$/, colonLine],
  [/^(?:code|code-insiders|codium|vscodium|cursor|windsurf|code-server)$/, goto],
  [/^(?:idea|webstorm|pycharm|goland|clion|phpstorm|rubymine|rider|rustrover|kate)$/, lineOption],
];

/**
 * The arguments with which an editor opens a place. An editor that is not known opens the file at its beginning.
 *
 * @param editor as in `$EDITOR`: a program, maybe with arguments
 */
export function editorArguments(editor: string, place: EditorPlace): readonly string[] {
  const [program = ''] = editor.trim().split(/\s+/);
  const name = basename(program).replace(/\.(?:exe|cmd)$/i, '');
  const known = editors.find(([names]) => names.test(name));
  return known ? known[1](place) : [place.file];
}
