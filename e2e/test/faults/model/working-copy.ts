import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Edit } from './step.ts';

/** A searched tree: a folder, and a git repository after its first commit. */
export class WorkingCopy {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Applies an edit. An edit of a file that does not exist has no effect. */
  apply(edit: Edit): void {
    switch (edit.type) {
      case 'write':
        return this.#write(edit.path, edit.text);
      case 'remove':
        return rmSync(join(this.root, edit.path), { recursive: true, force: true });
      case 'rename':
        return this.#rename(edit.from, edit.to);
      case 'touch':
        return this.#touch(edit.path);
      case 'ignore':
        return edit.rules.length === 0
          ? rmSync(join(this.root, edit.file), { force: true })
          : this.#write(edit.file, edit.rules.map((rule) => `${rule}\n`).join(''));
      case 'commit':
        return this.#commit(edit.branch);
      case 'switch':
        return this.#switch(edit.branch);
    }
  }

  /** The text of a file; `undefined` if it does not exist. */
  text(path: string): string | undefined {
    const file = join(this.root, path);
    return lstatSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined;
  }

  #write(path: string, text: string): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  #rename(from: string, to: string): void {
    const [source, target] = [join(this.root, from), join(this.root, to)];
    if (!existsSync(source) || `${to}/`.startsWith(`${from}/`)) return;
    rmSync(target, { recursive: true, force: true });
    mkdirSync(dirname(target), { recursive: true });
    // It may have been in the removed folder.
    if (existsSync(source)) renameSync(source, target);
  }

  /** Changes the time of a file, but not its content. */
  #touch(path: string): void {
    const file = join(this.root, path);
    if (existsSync(file)) utimesSync(file, 1_600_000_000, 1_600_000_000);
  }

  #commit(branch: string): void {
    if (!existsSync(join(this.root, '.git'))) this.#git('init', '--quiet', '--initial-branch', 'main');
    this.#git('checkout', '--quiet', '-B', branch);
    this.#git('add', '--all');
    // A subject without words: the log of commits follows the next change of content, that of a fresh index does not
    // wait, and a word may be related to one of the questions.
    this.#git('commit', '--quiet', '--allow-empty', '--message', '.');
  }

  #switch(branch: string): void {
    if (existsSync(join(this.root, '.git/refs/heads', branch))) this.#git('checkout', '--quiet', '--force', branch);
  }

  #git(...args: readonly string[]): void {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '', GIT_CONFIG_NOSYSTEM: '1' };
    execFileSync('git', [...identity, ...args], { cwd: this.root, env, stdio: 'pipe' });
  }
}
