import { basename } from 'node:path';

/** A place in a file. */
export interface EditorPlace {
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
