import type { Key } from 'node:readline';

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
export function readKeyName(written: string): string | undefined {
  if (written.length === 1 && written > ' ') return written;
  const lower = written.toLowerCase();
  const name = otherNames[lower] ?? lower;
  return named.test(name) || /^(?:ctrl|alt)-\S$/.test(name) ? name : undefined;
}
