import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The record of an index, as far as this measurement reads it. */
export interface IndexRecord {
  readonly fingerprint: Readonly<Record<string, { readonly plugin: string; readonly options: unknown }>>;
  readonly store: { readonly location: string };
  readonly completedAt?: string;
}

/**
 * A project in a temporary folder that has the program among its own packages, as after an installation. The packages
 * are hard links to those of a checkout, so nothing is downloaded and little is copied.
 */
export class OwnProject implements Disposable {
  readonly folder: string = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-hour-')));
  readonly tree: string = join(this.folder, 'project');
  readonly home: string = join(this.folder, 'home');
  readonly program: string = join(this.tree, 'packages/cli/bin/codesearch.js');

  /**
   * @param checkout built checkout of the program
   * @param sources folder whose content is searched
   */
  constructor(checkout: string, sources: string) {
    mkdirSync(this.tree);
    for (const part of ['node_modules', 'packages'])
      execFileSync('cp', ['-al', join(resolve(checkout), part), join(this.tree, part)]);
    cpSync(resolve(sources), join(this.tree, 'src'), { recursive: true });
    this.write('package.json', JSON.stringify({ name: 'own', workspaces: ['packages/*'] }));
    this.write('.gitignore', 'node_modules\npackages\n');
    execFileSync('git', ['init', '--quiet'], { cwd: this.tree });
  }

  write(name: string, content: string): void {
    writeFileSync(join(this.tree, name), content);
  }

  remove(name: string): void {
    rmSync(join(this.tree, name));
  }

  /** The record of the index; absent before there is one. */
  record(): IndexRecord | undefined {
    try {
      const [name] = readdirSync(join(this.home, 'projects'));
      return JSON.parse(readFileSync(join(this.home, 'projects', name ?? '', 'project.json'), 'utf8')) as IndexRecord;
    } catch {
      return undefined;
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
