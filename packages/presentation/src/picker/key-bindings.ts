import type { Key } from 'node:readline';
import { errors } from '@codesearch/kernel';

/** What a key can do, by the name that fzf has for it if it has one. */
export const pickerActions = {
  accept: 'open or print the marked hits, or else the chosen one',
  abort: 'end without a hit',
  up: 'the hit before',
  down: 'the next hit',
  'page-up': 'a page of hits up',
  'page-down': 'a page of hits down',
  first: 'the first hit',
  last: 'the last hit',
  toggle: 'mark the hit, or remove its mark',
  'select-all': 'mark all hits',
  'deselect-all': 'remove all marks',
  'preview-up': 'scroll the code up',
  'preview-down': 'scroll the code down',
  copy: 'copy the place',
  'toggle-reasons': 'why the hit is there, instead of its code',
  'toggle-tests': 'without tests, or with them',
  complete: 'take the suggested condition',
  ignore: 'nothing',
} as const;

export type PickerAction = keyof typeof pickerActions;

/** Actions by the name of a key, in their order. */
export type KeyBindings = ReadonlyMap<string, readonly PickerAction[]>;

/** Other keys edit the query. */
const usual = [
  ...['enter:accept', 'esc:abort', 'ctrl-c:abort', 'ctrl-g:abort', 'ctrl-z:ignore'],
  ...['up:up', 'ctrl-p:up', 'ctrl-k:up', 'down:down', 'ctrl-n:down', 'ctrl-j:down'],
  ...['pageup:page-up', 'pagedown:page-down', 'tab:toggle+down', 'shift-tab:toggle+up'],
  ...['shift-up:preview-up', 'shift-down:preview-down', 'right:complete'],
  ...['ctrl-y:copy', '?:toggle-reasons', 'ctrl-t:toggle-tests'],
];

/**
 * The keys of the picker.
 *
 * @param bound as for fzf: lists of `key:action`, or `key:action+action`, with commas between them
 * @throws INPUT_INVALID for a key or an action that there is not
 */
export function keyBindings(bound: readonly string[]): KeyBindings {
  // A comma and a colon can be keys themselves.
  const written = bound.flatMap((list) => list.match(/(?:^|(?<=,)).[^,:]*:[^,]*/g) ?? [list]);
  return new Map([...usual, ...written].map(readBinding));
}

function readBinding(written: string): readonly [string, readonly PickerAction[]] {
  const end = written.indexOf(':', 1);
  const key = end === -1 ? undefined : readKeyName(written.slice(0, end).trim());
  if (key === undefined)
    throw errors.inputInvalid(
      `'${written}' binds no key.`,
      'Give key:action, such as ctrl-o:accept or alt-a:select-all.',
    );
  return [
    key,
    written
      .slice(end + 1)
      .split('+')
      .map(readAction),
  ];
}

function readAction(written: string): PickerAction {
  const name = written.trim();
  if (Object.hasOwn(pickerActions, name)) return name as PickerAction;
  const names = Object.keys(pickerActions);
  throw errors.inputInvalid(`There is no action '${name}' of the picker.`, `Actions: ${names.join(', ')}.`);
}

/** Columns of the names of keys. */
const nameWidth = 12;

const helped = ['accept', 'toggle', 'copy', 'toggle-reasons', 'toggle-tests', 'complete', 'preview-down'] as const;

/** The keys that somebody needs to know, and what they do. */
export function helpOf(keys: KeyBindings): readonly string[] {
  return helped.flatMap((action) => {
    const [key] = [...keys].find(([, actions]) => actions[0] === action) ?? [];
    return key === undefined ? [] : [`  ${key.padEnd(nameWidth)}${pickerActions[action]}`];
  });
}

/** Names of Node's, and of fzf's options, by the name that the picker uses. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ return: 'enter', escape: 'esc', btab: 'shift-tab', bspace: 'backspace', del: 'delete' },
  ...{ pgup: 'pageup', 'page-up': 'pageup', pgdn: 'pagedown', 'page-down': 'pagedown' },
};

/** The name of a pressed key, such as `ctrl-k`, `shift-tab`, `pageup` or `?`. */
export function keyName(text: string | undefined, { name, ctrl, meta, shift }: Key): string {
  // A line feed, which is what Ctrl-J sends; the key Enter sends a carriage return.
  if (name === 'enter') return 'ctrl-j';
  if (!ctrl && !meta && text?.length === 1 && text > ' ') return text;
  const plain = otherNames[name ?? ''] ?? name ?? text ?? '';
  const alt = meta === true && plain !== 'esc';
  return `${ctrl ? 'ctrl-' : ''}${alt ? 'alt-' : ''}${shift && plain.length > 1 ? 'shift-' : ''}${plain}`;
}

const named =
  /^(?:ctrl-)?(?:alt-)?(?:shift-)?(?:enter|esc|tab|space|backspace|delete|insert|up|down|left|right|home|end|pageup|pagedown|f(?:[1-9]|1[0-2]))$/;

/** The name of a key as somebody writes it; `undefined` if there is no such key. */
function readKeyName(written: string): string | undefined {
  if (written.length === 1 && written > ' ') return written;
  const lower = written.toLowerCase();
  const name = otherNames[lower] ?? lower;
  return named.test(name) || /^(?:ctrl|alt)-\S$/.test(name) ? name : undefined;
}
