import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A form in which a program answers. */
export const forms = ['text 1,000', 'text 2,000', 'terminal', 'mcp'] as const;
export type Form = (typeof forms)[number];

const rows = 30;
const columns = 100;
const control = /\x1b(?:\[[0-9;?]*[A-Za-z]|\]8;[^\x07\x1b]*(?:\x07|\x1b\\))|\r/g;

/** The command line of a built checkout. */
export class AskedProgram {
  readonly #entry: string;
  readonly #home: string;

  /** @param home with the indexes */
  constructor(checkout: string, home: string) {
    this.#entry = join(checkout, 'packages/cli/bin/codesearch.js');
    this.#home = home;
  }

  /** What it prints in a tree; at a terminal, what is still on the screen when it has ended. */
  answer(root: string, query: string, form: Exclude<Form, 'mcp'>): string {
    if (form === 'terminal') return this.#atTerminal(root, query);
    const tokens = form === 'text 1,000' ? '1000' : '2000';
    return this.#run(root, [process.execPath, this.#entry, ...this.#search(query), '--max-tokens', tokens]);
  }

  #atTerminal(root: string, query: string): string {
    const command = [process.execPath, this.#entry, ...this.#search(query)].map(quoted).join(' ');
    const printed = this.#run(root, [
      'script',
      ...['-qec', `stty rows ${rows} cols ${columns}; exec ${command}`, '/dev/null'],
    ]);
    const lines = printed.replaceAll(control, '').trimEnd().split('\n');
    // The last line has the prompt of the shell.
    return wrapped(lines)
      .slice(1 - rows)
      .join('\n');
  }

  #search(query: string): readonly string[] {
    return ['search', '--no-sync', '--progress', 'none', '--', query];
  }

  #run(root: string, [command = '', ...args]: readonly string[]): string {
    const env = { ...process.env, CODESEARCH_HOME: this.#home, NO_COLOR: '1', TERM: 'xterm' };
    const { stdout, stderr, status } = spawnSync(command, reordered(args), {
      cwd: root,
      env,
      encoding: 'utf8',
      input: '',
    });
    if (status !== 0 && status !== 1) throw new Error(stderr || stdout);
    return stdout;
  }
}

/** A terminal continues a long line on the next one. */
function wrapped(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.match(new RegExp(`.{1,${columns}}`, 'gu')) ?? ['']);
}

/** Options precede the query, which ends them. */
function reordered(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return end === -1 ? args : [...args.slice(0, end), ...args.slice(end + 2), '--', args[end + 1] ?? ''];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
