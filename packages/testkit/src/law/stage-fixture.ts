import type { PluginContext, StageMap, StageName } from '@codesearch/kernel';
import { guardStage } from '@codesearch/stages';
import type { GuardedStage } from '@codesearch/stages';
import type { Bind } from './bind.ts';
import type { SuiteSetup } from './suite-setup.ts';
import { temporaryProject } from './temporary-project.ts';
import type { TemporaryProject } from './temporary-project.ts';

/** What a law works with: an empty project, and any number of stages of one plugin. */
export class StageFixture<Name extends StageName> {
  readonly project: TemporaryProject;
  readonly bind: Bind<Name>;
  readonly setup: SuiteSetup<Name>;
  readonly #projects: TemporaryProject[];
  #stages: Set<Partial<AsyncDisposable>> = new Set();

  private constructor(project: TemporaryProject, bind: Bind<Name>, setup: SuiteSetup<Name>) {
    this.project = project;
    this.bind = bind;
    this.setup = setup;
    this.#projects = [project];
  }

  static async create<Name extends StageName>(
    bind: Bind<Name>,
    setup: SuiteSetup<Name> = {},
  ): Promise<StageFixture<Name>> {
    const project = await temporaryProject();
    await setup.prepare?.(project);
    return new StageFixture(project, bind, setup);
  }

  /** The same fixture for another binding of the plugin, in the same project. */
  of(bind: Bind<Name>): StageFixture<Name> {
    const other = new StageFixture(this.project, bind, this.setup);
    other.#stages = this.#stages;
    return other;
  }

  /**
   * Makes another project of the same user. It shares the cache folder and nothing else.
   *
   * @param isPrepared whether it has what the plugin works with. Default true
   */
  async otherProject(isPrepared: boolean = true): Promise<TemporaryProject> {
    const project = await temporaryProject(this.project.cacheDir, `another-${this.#projects.length}`);
    this.#projects.push(project);
    if (isPrepared) await this.setup.prepare?.(project);
    return project;
  }

  /** Creates a stage as the plugin returns it: not guarded, not opened. */
  create(context: PluginContext = this.project.context): StageMap[Name] {
    const stage = this.bind().create(context);
    this.#stages.add(stage);
    return stage;
  }

  /** Creates a guarded stage that is not opened. */
  guarded(context: PluginContext = this.project.context): GuardedStage<Name> {
    const stage = guardStage(this.bind(), context);
    this.#stages.add(stage);
    return stage;
  }

  /** Opens a guarded stage, as the engine calls it. */
  async open(context: PluginContext = this.project.context): Promise<GuardedStage<Name>> {
    const stage = this.guarded(context);
    await stage.open();
    return stage;
  }

  /** Disposes a stage and opens another one of the same project, as a restart of the program does. */
  async reopen(stage: GuardedStage<Name>): Promise<GuardedStage<Name>> {
    await stage[Symbol.asyncDispose]();
    this.#stages.delete(stage);
    return this.open();
  }

  /** @throws what a stage throws when it is disposed */
  async disposeStages(): Promise<void> {
    for (const stage of this.#stages) {
      this.#stages.delete(stage);
      await stage[Symbol.asyncDispose]?.();
    }
  }

  /** Releases everything after a check, also after one that failed. */
  async remove(): Promise<void> {
    await Promise.allSettled([...this.#stages].map(async (stage) => stage[Symbol.asyncDispose]?.()));
    await Promise.all(this.#projects.map((project) => project.remove()));
  }
}
