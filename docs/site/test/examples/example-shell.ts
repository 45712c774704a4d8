import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtCommand } from '@codesearch/e2e/sandbox';
import type { Outcome, Sandbox } from '@codesearch/e2e/sandbox';
import { exampleProject } from './example-project.ts';

/** What a shell takes as it is. */
const plain = /"[^"$`\\!]*"|'[^']*'|[^\s"'$`\\|&;<>(){}*?[\]~#!]/.source;
const word = new RegExp(`(?:${plain})+`, 'g');
const plainCommand = new RegExp(`^(?:npx )?codesearch (?!init )((?:${plain}|\\s)+)$`);

/**
 * The arguments of a command that only runs codesearch, so that it needs no shell. One that loads what it has written
 * needs a process.
 *
 * @returns `undefined` if a shell would do anything else, such as to replace a variable
 */
function wordsOf(command: string): readonly string[] | undefined {
  const [, line] = plainCommand.exec(command) ?? [];
  const words = line?.match(word);
  return words?.map((each) => each.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

/** A shell in an example project, in which `codesearch` and `npx codesearch` are the built program. */
export class ExampleShell implements AsyncDisposable {
  readonly #project: Sandbox = exampleProject();
  readonly #programs = join(this.#project.folder, 'programs');

  constructor() {
    mkdirSync(this.#programs);
    this.#program('codesearch', `exec '${process.execPath}' '${builtCommand}' "$@"`);
    this.#program('npx', '[ "$1" = codesearch ] || exit 9\nshift\nexec codesearch "$@"');
    const failure = 'not ok: retryWithBackoff gives up after the second attempt';
    this.#program('npm', `[ "$1" = test ] || exit 9\necho "${failure}"\nexit 1`);
  }

  /** Runs a command. Nothing is cloned from the network, and a variable that is not set ends the shell. */
  async run(command: string): Promise<Outcome> {
    const script = command.replaceAll('https://github.com/owner/repo', `file://${this.#project.tree}`);
    const words = wordsOf(script);
    if (words) return this.#project.run(words, { env: { GIT_CONFIG_GLOBAL: '', GIT_CONFIG_NOSYSTEM: '1' } });
    const { PATH, ...others } = this.#project.environment();
    const env = {
      ...others,
      PATH: `${this.#programs}:${PATH}`,
      GIT_CONFIG_GLOBAL: '',
      GIT_CONFIG_NOSYSTEM: '1',
      CACHE: join(this.#project.folder, 'cache'),
      WRITE_KEY: 'key',
    };
    return await promisify(execFile)('bash', ['--norc', '-uc', script], { cwd: this.#project.tree, env }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
    );
  }

  /** An example may have started a server, which outlives its shell. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (existsSync(join(this.#project.home, 'server'))) await this.run('codesearch serve --stop');
    this.#project.remove();
  }

  #program(name: string, script: string): void {
    const file = join(this.#programs, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }
}
