import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lexicalBeside } from '../config/lexical-beside.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { createStageSet } from '../container/stage-set.ts';
import type { StageSet } from '../container/stage-set.ts';
import type { Logger, PluginContext, StageBinding, StageMap } from '@codesearch/kernel';
import type { ChainPlan, FilePool } from '../chain/prepared-file.ts';
import { createPluginContext } from '../state/plugin-context.ts';
import { lazyPool } from './lazy-pool.ts';

export interface StageFactoryOptions {
  readonly root: string;
  readonly config: ResolvedConfig;
  readonly folders: { readonly home: string; readonly dataDir: string; readonly cacheDir: string };
  readonly env: (name: string) => string | undefined;
  /** The environment of pool processes. */
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  readonly logger?: Logger | undefined;
  readonly overrides?: Partial<StageMap> | undefined;
}

/** Makes the stages of one project, and the pool that some of them work in. Whoever asks for them disposes them. */
export class StageFactory {
  /** What every plugin of the project gets. */
  readonly context: PluginContext;
  /** The store that answers searches by words where the configured one cannot. */
  readonly lexical: StageBinding<'store'> | undefined;
  readonly #options: StageFactoryOptions;

  constructor(options: StageFactoryOptions) {
    const { config, folders, overrides } = options;
    this.#options = options;
    this.context = createPluginContext({ ...options, ...folders });
    this.lexical = lexicalBeside(config, this.context, overrides?.store);
  }

  /** Stages over the index of the project. */
  stages(): StageSet {
    return this.#stagesOver(this.context);
  }

  /**
   * A pool that is created when it first gets files.
   *
   * @param dataDir folder that the stages work in
   * @param plan which stages it runs. Default: all that are placed in the pool
   */
  pool(stages: StageSet, dataDir: string, plan?: ChainPlan): FilePool {
    const { config, overrides, root, folders, processEnv: env } = this.#options;
    return lazyPool(async () => {
      const { createFilePool } = await import('../pool/create-file-pool.ts');
      const overridden = overrides !== undefined;
      return createFilePool({ config, stages, overridden, env, folders: { root, ...folders, dataDir }, plan });
    });
  }

  /** Runs a call with stages that work in a temporary folder, which is removed afterwards. */
  async withTemporaryStages<Value>(use: (stages: StageSet, dataDir: string) => Promise<Value>): Promise<Value> {
    const dataDir = mkdtempSync(join(tmpdir(), 'codesearch-'));
    const stages = this.#stagesOver({ ...this.context, dataDir });
    try {
      return await use(stages, dataDir);
    } finally {
      await stages[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }

  #stagesOver(context: PluginContext): StageSet {
    const { config, overrides } = this.#options;
    const { lexical } = this;
    return createStageSet({ bindings: config.stages, lexical, context, layers: { context }, overrides });
  }
}
