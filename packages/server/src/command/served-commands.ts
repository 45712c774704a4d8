/** Commands that only read an index, or bring it up to date: the server answers them. */
const served: ReadonlySet<string | undefined> = new Set(['search', 'callers', 'similar', 'status', 'why']);

/**
 * Options with which the process of the user runs the command: they change the process, or print help for its terminal.
 */
const own: ReadonlySet<string> = new Set(['--no-server', '--offline', '--debug', '--help', '-h', '--repair']);

/** Whether the server can answer a command with some options. */
export function isServedCommand(name: string | undefined): boolean {
  return served.has(name);
}

/** Whether the server can answer a command. @param argv as in `process.argv` */
export function isServed(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const options = end === -1 ? argv : argv.slice(0, end);
  return isServedCommand(argv[2]) && !options.some((option) => own.has(option) || option.startsWith('--queries'));
}
