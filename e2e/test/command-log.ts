import type { Outcome } from './outcome.ts';

/** Commands that the present test has run, with what they printed: a test that fails shows them. */
const commands: string[] = [];

/** Remembers a command of the present test. */
export function rememberCommand(args: readonly string[], cwd: string, { code, stdout, stderr }: Outcome): void {
  const quoted = args.map((arg) => (/^[\w./:=@-]+$/.test(arg) ? arg : `'${arg}'`));
  commands.push([`${cwd}$ codesearch ${quoted.join(' ')}`, stdout, stderr, `exit code ${code}`].join('\n'));
}

/** The commands since the last call, in order. */
export function takeCommands(): readonly string[] {
  return commands.splice(0);
}
