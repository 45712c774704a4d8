import { homedir } from 'node:os';
import { join } from 'node:path';

/** Folders in which programs of the user keep their settings. */
export interface SettingsFolders {
  readonly home: string;
  /** Settings of graphical programs: `~/Library/Application Support`, `%APPDATA%`, or as `config`. */
  readonly applications: string;
  /** Settings of other programs: `$XDG_CONFIG_HOME` or `~/.config`. */
  readonly config: string;
  /** Settings of Zed: in `%APPDATA%` on Windows, elsewhere in `config`, even on macOS. */
  readonly zed: string;
  /** Settings of Goose, as those of Zed. */
  readonly goose: string;
  /** The project whose settings are edited. */
  readonly project: string;
  /** Reads an environment variable, which may move the settings of one client. */
  env(name: string): string | undefined;
}

/**
 * @param env environment of the user
 * @param project absolute path; needed for settings of a project only
 */
export function settingsFolders(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  project: string = '',
): SettingsFolders {
  const variable = (name: string): string | undefined => env[name] || undefined;
  const home = variable('HOME') ?? variable('USERPROFILE') ?? homedir();
  const config = variable('XDG_CONFIG_HOME') ?? join(home, '.config');
  const roaming = platform === 'win32' ? (variable('APPDATA') ?? join(home, 'AppData', 'Roaming')) : config;
  const applications = platform === 'darwin' ? join(home, 'Library', 'Application Support') : roaming;
  const isRoaming = roaming !== config;
  const zed = isRoaming ? join(roaming, 'Zed') : join(config, 'zed');
  const goose = isRoaming ? join(roaming, 'Block', 'goose', 'config') : join(config, 'goose');
  return { home, applications, config, zed, goose, project, env: variable };
}
