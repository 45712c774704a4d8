import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where programs of this machine keep their settings. */
export interface Places {
  /** The user's home folder. */
  readonly home: string;
  /** Settings of programs with a window: `~/Library/Application Support`, `%APPDATA%`, or as `config`. */
  readonly applications: string;
  /** Settings of others: `$XDG_CONFIG_HOME` or `~/.config`. */
  readonly config: string;
  /** Settings of Zed, which keeps to `config` on a Mac too: `%APPDATA%` on Windows. */
  readonly roaming: string;
  env(name: string): string | undefined;
}

/** @param env the environment of the process */
export function placesOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Places {
  const variable = (name: string): string | undefined => env[name] || undefined;
  const home = variable('HOME') ?? variable('USERPROFILE') ?? homedir();
  const config = variable('XDG_CONFIG_HOME') ?? join(home, '.config');
  const roaming = platform === 'win32' ? (variable('APPDATA') ?? join(home, 'AppData', 'Roaming')) : config;
  const applications = platform === 'darwin' ? join(home, 'Library', 'Application Support') : roaming;
  return { home, applications, config, roaming, env: variable };
}
