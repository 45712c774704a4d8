import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The user's home in front of a path, which no shell expands in the settings of an editor or in a file of JSON. */
const homePrefix = /^(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%)(?=$|[/\\])[/\\]*/;

/**
 * The absolute path that a setting names. `~`, `$HOME`, `${HOME}` and `%USERPROFILE%` at its start are the user's home.
 * Blanks around it are those of a file of settings.
 *
 * @param homeFolder absolute path. Default: that of the operating system
 * @returns `undefined` for a relative path, which is another folder in each working directory
 */
export function folderPath(setting: string, homeFolder: string = homedir()): string | undefined {
  const text = setting.trim();
  const prefix = homePrefix.exec(text)?.[0];
  if (prefix !== undefined) return join(homeFolder, text.slice(prefix.length));
  return isAbsolute(text) ? text : undefined;
}
