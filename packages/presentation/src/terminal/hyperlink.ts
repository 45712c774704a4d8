import { pathToFileURL } from 'node:url';

/**
 * A link of a terminal (OSC 8). The line is the fragment of the URL, which kitty understands; other terminals open the
 * file.
 *
 * Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
 */
export function hyperlink(text: string, file: string, line: number): string {
  return `\u001b]8;;${pathToFileURL(file).href}#${line}\u001b\\${text}\u001b]8;;\u001b\\`;
}
