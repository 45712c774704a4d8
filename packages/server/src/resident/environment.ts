/*
 * A server has the environment of the shell that started it. It answers for a client only if no variable differs that
 * an answer may depend on.
 */

/** What this program and git read. */
const read =
  /^(?:CODESEARCH_|GIT_|XDG_|LC_|NODE_)|^(?:HOME|USERPROFILE|APPDATA|LOCALAPPDATA|LANG|TZ|TMPDIR|TEMP|TMP|USER)$|_proxy$/i;

/**
 * What differs from terminal to terminal, and says nothing about an answer: where a shell is, what it can show, and
 * what npm adds. The client sends what it can show.
 */
const ofTerminal =
  /^(?:TERM|COLORTERM|COLUMNS|LINES|WINDOWID|SHLVL|PWD|OLDPWD|_|PATH|INIT_CWD|NODE|EDITOR|COLOR|NO_COLOR|FORCE_COLOR|FORCE_HYPERLINK|LS_COLORS|DISPLAY|WAYLAND_DISPLAY|DBUS_SESSION_BUS_ADDRESS|MAIL|LOGNAME|SHELL)$|^(?:TERM_|npm_|SSH_|TMUX|XDG_SESSION|XDG_VTNR|XDG_SEAT|VTE_|KONSOLE_|WT_|ITERM_|LC_TERMINAL|VSCODE_|ALACRITTY_|KITTY_|WEZTERM_|GPG_)/i;

/** Whether this program or git reads a variable. */
export function dependsOn(name: string): boolean {
  return read.test(name) && !ofTerminal.test(name);
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The first variable that differs.
 *
 * @param all whether every variable counts that is not of the terminal, as for a configuration: it is a program, and
 * may read any. Otherwise only those that this program reads.
 */
export function differingVariable(client: Environment, own: Environment, all: boolean): string | undefined {
  // A request over HTTP has the environment of the server. Reading a variable of a process takes as long as reading a
  // small file.
  if (client === own) return undefined;
  const names = new Set([...Object.keys(client), ...Object.keys(own)]);
  return [...names].find((name) => client[name] !== own[name] && !ofTerminal.test(name) && (all || read.test(name)));
}
