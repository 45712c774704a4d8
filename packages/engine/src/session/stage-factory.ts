import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginContext, StageBinding } from '@codesearch/kernel';
import { composeStages } from '../composition/compose-stages.ts';
import type { ComposedStages } from '../composition/compose-stages.ts';
import { createPluginContext } from '../composition/plugin-context.ts';
import type { PluginFolders } from '../composition/plugin-context.ts';
import { lexicalBeside } from '../config/lexical-beside.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { Scope } from '../container/scope.ts';

export interface StageFactoryOptions {
  readonly root: string;
  readonly config: ResolvedConfig;
  readonly folders: { readonly home: string; readonly dataDir: string; readonly cacheDir: string };
  /** The environment of pool processes. */
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  /** The scope of the project. */
  readonly scope: Scope;
}

/** Makes the stages of one project, and the pool that some of them work in. Whoever asks for them disposes them. */
export class StageFactory {
  /** What every plugin of the project gets. */
  readonly context: PluginContext;
  /** The store that answers searches by words where the configured one cannot. */
  readonly lexical: StageBinding<'store'> | undefined;
  readonly #options: StageFactoryOptions;

  constructor(options: StageFactoryOptions) {
    const { root, config, folders, scope } = options;
    this.#options = options;
    this.context = createPluginContext(scope, { root, ...folders });
    this.lexical = lexicalBeside(config, this.context);
  }

  /** Stages over the index of the project. */
  stages(): ComposedStages {
    return this.#stagesOver({ root: this.#options.root, ...this.#options.folders });
  }

  /** Runs a call with stages that work in a temporary folder, which is removed afterwards. */
  async withTemporaryStages<Value>(use: (stages: ComposedStages) => Promise<Value>): Promise<Value> {
    const dataDir = mkdtempSync(join(tmpdir(), 'codesearch-'));
    const stages = this.#stagesOver({ root: this.#options.root, home: this.#options.folders.home, dataDir });
    try {
      return await use(stages);
    } finally {
      await stages[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }

  #stagesOver(folders: PluginFolders): ComposedStages {
    const { scope, config, processEnv } = this.#options;
    return composeStages(scope, { config, lexical: this.lexical, folders, processEnv });
  }
}
