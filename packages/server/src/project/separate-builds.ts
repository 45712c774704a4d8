import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { giveWay } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import { lowerPriority } from '@codesearch/toolkit';

/** Receives a line of what a build writes to standard error. */
type Show = (line: string) => void;

interface Build {
  readonly child: ChildProcess;
  /** Who waits for it. */
  readonly clients: Set<Show>;
  readonly ended: Promise<unknown>;
  /** What it has found to do. */
  found?: string;
  /** Whether a search finds something already. */
  isSearchable: boolean;
  /** Whether it was ended because nobody waited. */
  isLeft: boolean;
}

/**
 * Builds of indexes in processes of their own, one for each project. Writing an index takes most of a thread, which
 * this process needs for searches: they see what is committed, as they do beside any other program that writes.
 */
export class SeparateBuilds implements AsyncDisposable {
  readonly #builds = new Map<string, Build>();
  readonly #program: readonly [string, ...string[]];

  /** @param program what runs the program, and the arguments in front of a command */
  constructor(program: readonly [string, ...string[]]) {
    this.#program = program;
  }

  /**
   * Builds the index of a project, unless one is complete. If that fails, nothing is said: the caller's own run finds
   * the same failure.
   *
   * @param env of a process that is started for it
   */
  async complete(project: Project, show: Show, signal: AbortSignal, env: NodeJS.ProcessEnv): Promise<void> {
    while (!project.isBuilt && !signal.aborted) {
      const build = this.#builds.get(project.root) ?? this.#start(project.root, env);
      if (build.found !== undefined) show(build.found);
      const leave = (): void => {
        build.clients.delete(show);
        if (build.clients.size > 0) return;
        build.isLeft = true;
        build.child.kill();
      };
      build.clients.add(show);
      signal.addEventListener('abort', leave);
      await build.ended;
      signal.removeEventListener('abort', leave);
      build.clients.delete(show);
      // All others had left before this client came.
      if (!build.isLeft) return;
    }
  }

  /**
   * Says that somebody waits for an answer now, to whom a processor is left. Builds halt, but for those in which
   * nothing is found yet: who asks waits for them.
   */
  giveWay(): void {
    giveWay('pools');
    for (const { child, isSearchable } of this.#builds.values())
      if (child.connected) child.send(isSearchable ? 'halt' : 'giveWay', () => {});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const builds = [...this.#builds.values()];
    for (const { child } of builds) child.kill();
    await Promise.all(builds.map(({ ended }) => ended));
  }

  #start(root: string, env: NodeJS.ProcessEnv): Build {
    const [program, ...own] = this.#program;
    const words = ['watch', '--json', '--progress=json', `--root=${root}`, '--', root];
    const child = spawn(program, [...own, ...words], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    });
    lowerPriority(child);
    const clients = new Set<Show>();
    const ended = once(child, 'close').catch(() => {});
    const build: Build = { child, clients, ended, isSearchable: false, isLeft: false };
    // The first answer is that of the first run, after which it would wait for changes.
    child.stdout?.once('data', () => child.kill());
    createInterface(child.stderr!).on('line', (line) => {
      if (line.includes('"type":"changes-found"')) build.found = line;
      if (line.includes('"type":"batch-committed"')) build.isSearchable = true;
      for (const show of clients) show(line);
    });
    this.#builds.set(root, build);
    void build.ended.then(() => this.#builds.delete(root));
    return build;
  }
}
