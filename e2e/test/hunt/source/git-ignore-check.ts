import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** Why a file is ignored: the ignore file, the line and the pattern. */
export type NamedRule = readonly [source: string, line: number, pattern: string];

/** One process of git that says for one path after the other whether it is ignored. */
export class GitIgnoreCheck {
  readonly #child: ChildProcess;
  #printed = '';
  #waiting:
    | { readonly resolve: (fields: readonly string[]) => void; readonly reject: (error: Error) => void }
    | undefined;

  constructor(root: string, env: NodeJS.ProcessEnv) {
    const args = ['check-ignore', '--no-index', '--verbose', '--non-matching', '-z', '--stdin'];
    this.#child = spawn('git', args, { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdout!.setEncoding('latin1').on('data', (part: string) => this.#read(part));
    this.#child.once('close', (code) => this.#waiting?.reject(new Error(`git ends with code ${code}`)));
  }

  /** The rule that ignores a path; `undefined` if it is not ignored. */
  async ruleFor(path: string): Promise<NamedRule | undefined> {
    const [source = '', line, pattern = ''] = await new Promise<readonly string[]>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#child.stdin!.write(`${path}\0`);
    });
    if (pattern === '' || pattern.startsWith('!')) return undefined;
    const [sourceText, patternText] = [source, pattern].map((bytes) => Buffer.from(bytes, 'latin1').toString());
    return [sourceText!, Number(line), patternText!];
  }

  end(): void {
    this.#child.stdin!.end();
  }

  #read(part: string): void {
    this.#printed += part;
    const fields = this.#printed.split('\0');
    if (fields.length < 5) return;
    this.#printed = '';
    this.#waiting?.resolve(fields);
  }
}
