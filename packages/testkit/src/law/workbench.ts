import type { PluginContext, StageBinding, StageMap, StageName } from '@codesearch/kernel';
import { temporaryProject, type TemporaryProject } from './project.ts';

/** What a law works with: an empty project, and as many opened stages of one plugin as it asks for. */
export class Workbench<Name extends StageName> {
  readonly project: TemporaryProject;
  readonly bind: () => StageBinding<Name>;
  readonly #projects: TemporaryProject[];
  readonly #stages: Set<StageMap[Name]> = new Set();

  private constructor(project: TemporaryProject, bind: () => StageBinding<Name>) {
    this.project = project;
    this.bind = bind;
    this.#projects = [project];
  }

  static async create<Name extends StageName>(bind: () => StageBinding<Name>): Promise<Workbench<Name>> {
    return new Workbench(await temporaryProject(), bind);
  }

  /** Another project of the same user: it shares the cache folder and nothing else. */
  async otherProject(): Promise<TemporaryProject> {
    const project = await temporaryProject(this.project.cacheDir);
    this.#projects.push(project);
    return project;
  }

  /** A stage that is not opened. */
  create(context: PluginContext = this.project.context): StageMap[Name] {
    const stage = this.bind().create(context);
    this.#stages.add(stage);
    return stage;
  }

  async open(context: PluginContext = this.project.context): Promise<StageMap[Name]> {
    const stage = this.create(context);
    await stage.open?.();
    return stage;
  }

  /** Disposes a stage and opens another of the same project, as the next start of the program does. */
  async reopen(stage: StageMap[Name]): Promise<StageMap[Name]> {
    await stage[Symbol.asyncDispose]();
    this.#stages.delete(stage);
    return this.open();
  }

  /** Rejects where a stage cannot be disposed. */
  async disposeStages(): Promise<void> {
    for (const stage of this.#stages) {
      this.#stages.delete(stage);
      await stage[Symbol.asyncDispose]();
    }
  }

  /** Releases everything, whatever state the check left it in. */
  async remove(): Promise<void> {
    await Promise.allSettled([...this.#stages].map((stage) => stage[Symbol.asyncDispose]()));
    await Promise.all(this.#projects.map((project) => project.remove()));
  }
}
