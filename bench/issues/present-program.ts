import { resolve } from 'node:path';
import { openProject } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import type { Answer } from './answer.ts';

/** The program of this checkout, in this process. */
export class PresentProgram {
  readonly #limit: number;
  readonly #config: string | object;

  /** @param config file of the configuration; default: that of the preset */
  constructor(limit: number, config: string | undefined) {
    this.#limit = limit;
    this.#config = config === undefined ? {} : resolve(config);
  }

  /** Brings the index of a tree up to date. */
  index(root: string, home: string): Promise<void> {
    return this.#use(root, home, async (project) => {
      await project.index();
    });
  }

  /** Searches the index as it is. */
  search(root: string, home: string, query: string): Promise<Answer> {
    return this.#use(root, home, async (project) => {
      // The first search opens the index, which is not a part of the time of a query.
      await project.search({ query: 'open', sync: false });
      const start = performance.now();
      await project.search({ query, sync: false });
      const ms = performance.now() - start;
      const { hits } = await project.search({ query, limit: this.#limit, sync: false });
      return { hits: hits.map(({ chunk: { path, startLine, endLine } }) => ({ path, startLine, endLine })), ms };
    });
  }

  async #use<Value>(root: string, home: string, use: (project: Project) => Promise<Value>): Promise<Value> {
    const env = { ...process.env, CODESEARCH_HOME: home };
    const project = await openProject({ root, preset: presetDefault, config: this.#config, env });
    try {
      return await use(project);
    } finally {
      await project[Symbol.asyncDispose]();
    }
  }
}
