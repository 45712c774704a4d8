import { explainFile } from '@codesearch/engine/operations';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isCodesearchError } from '@codesearch/kernel';
import { openProject } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { expect } from 'vitest';
import { Sandbox } from '../../sandbox.ts';
import { runAndKill } from '../interrupted.ts';
import { answerSheet } from './answer-sheet.ts';
import { expectHonest } from './honesty.ts';
import { paths, questions } from './step.ts';
import type { Incident, Step } from './step.ts';
import { watchedConfig } from './watched-config.ts';
import { WorkingCopy } from './working-copy.ts';

/** A tree, its index, and a sequence of processes that use it. */
export class Trial implements AsyncDisposable {
  readonly #sandbox = new Sandbox();
  readonly #tree = new WorkingCopy(this.#sandbox.tree);
  readonly #image: string = join(this.#sandbox.folder, 'image');
  #project: Project | undefined;
  #incident: (Incident & { left: number; readonly abort: AbortController }) | undefined;

  async apply(step: Step): Promise<void> {
    switch (step.type) {
      case 'index':
        return this.#through(
          step.incident,
          async (project, signal) => void (await project.index({ force: step.force, signal })),
        );
      case 'clear':
        return this.#through(step.incident, async (project) => void (await project.clear()));
      case 'kill':
        return runAndKill(this.#sandbox, [step.command], this.#sandbox.home, { beforeStep: step.beforeStep });
      case 'elsewhere':
        return this.#elsewhere(step.what);
      case 'reopen':
        return this.#close();
      case 'ask':
        return this.#ask();
      case 'compare':
        return this.compare();
      default:
        return this.#tree.apply(step);
    }
  }

  /** Updates the index and compares all answers with those of a fresh one. */
  async compare(): Promise<void> {
    const project = await this.#opened();
    await project.search({ query: questions[0] as string });
    const home = join(this.#sandbox.folder, 'fresh');
    const fresh = await this.#open(home);
    try {
      await fresh.index();
      expect(await answerSheet(project, this.#sandbox.home)).toEqual(await answerSheet(fresh, home));
    } finally {
      await fresh[Symbol.asyncDispose]();
      rmSync(home, { recursive: true });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
    this.#sandbox.remove();
  }

  async #elsewhere(what: 'index' | 'rebuild' | 'clear'): Promise<void> {
    await using project = await this.#open(this.#sandbox.home);
    if (what === 'clear') await project.clear();
    else await project.index({ force: what === 'rebuild' });
  }

  /** Searches a project that has been open for a while, and compares its explanations with those of a new one. */
  async #ask(): Promise<void> {
    const project = await this.#opened();
    await using other = await this.#open(this.#sandbox.home);
    expect(await explanation(project), 'explanation of an open project').toEqual(await explanation(other));
    for (const query of questions) {
      try {
        const { hits } = await project.search({ query, limit: 30, sync: false });
        for (const hit of hits) expectHonest(hit, this.#tree.text(hit.chunk.path));
      } catch (error) {
        if (!isCodesearchError(error, 'INDEX_MISSING')) throw error;
      }
    }
  }

  /** Changes the index, with an incident on the way if there is one. */
  async #through(
    incident: Incident | undefined,
    run: (project: Project, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const project = await this.#opened();
    const abort = new AbortController();
    this.#incident = incident && { ...incident, left: incident.call, abort };
    try {
      await run(project, abort.signal);
    } catch (error) {
      if (!existsSync(this.#image) && !abort.signal.aborted) throw error;
    } finally {
      this.#incident = undefined;
    }
    if (existsSync(this.#image)) await this.#restart();
  }

  #onCall(when: 'before' | 'after'): void {
    const incident = this.#incident;
    if (incident?.when !== when || --incident.left > 0) return;
    this.#incident = undefined;
    if (incident.what === 'abort') return incident.abort.abort();
    if (incident.what !== 'crash') return this.#tree.apply(incident.what);
    // Nothing else in this process runs, so the copy is what the process would leave if it ended here.
    cpSync(this.#sandbox.home, this.#image, { recursive: true });
    throw new Error('This process ends here.');
  }

  /** Continues with the files that a process left that ended at the time of the crash. */
  async #restart(): Promise<void> {
    await this.#close();
    rmSync(this.#sandbox.home, { recursive: true, force: true });
    renameSync(this.#image, this.#sandbox.home);
  }

  async #opened(): Promise<Project> {
    this.#project ??= await this.#open(this.#sandbox.home);
    return this.#project;
  }

  #open(home: string): Promise<Project> {
    return openProject({
      root: this.#sandbox.tree,
      preset: presetDefault,
      config: watchedConfig((when) => this.#onCall(when)),
      env: { CODESEARCH_HOME: home, PATH: process.env['PATH'] },
    });
  }

  async #close(): Promise<void> {
    const project = this.#project;
    this.#project = undefined;
    await project?.[Symbol.asyncDispose]();
  }
}

async function explanation(project: Project): Promise<unknown> {
  const path = paths[0] as string;
  return explainFile(project.parts, path).catch((error: unknown) => (isCodesearchError(error) ? error.code : error));
}
