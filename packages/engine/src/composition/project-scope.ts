import { join } from 'node:path';
import { CommitHistory, historyFile } from '@codesearch/git';
import type { PluginContext, StageBinding } from '@codesearch/kernel';
import type { Thesaurus } from '@codesearch/query';
import { CostMeter } from '@codesearch/stages';
import { invalidValue } from '../config/place/invalid-value.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { OuterScope, Scope, Token } from '../container/scope.ts';
import { createToken } from '../container/scope.ts';
import { projectThesaurus } from '../state/project-thesaurus.ts';
import { cacheFolder } from '../home/home-folder.ts';
import { FormerIndex } from '../session/former-index.ts';
import { IndexSession } from '../session/index-session.ts';
import type { RunSettings } from '../session/run/sync-index.ts';
import type { IndexKey } from '../state/index-state.ts';
import { ManifestFile } from '../state/manifest-file.ts';
import { composeStages, createPluginContext } from './compose-stages.ts';
import type { StageSettings } from './compose-stages.ts';
import type { IndexStages } from '../session/index-stages.ts';
import { processToken } from './process-scope.ts';
import { indexFingerprint, readingFingerprint } from '../state/fingerprint.ts';
import type { IndexSettings } from '../state/manifest-file.ts';
import type { StoreLocation } from '../state/manifest.ts';

export interface ProjectSettings {
  readonly key: IndexKey;
  readonly config: ResolvedConfig;
  /** Absolute path of the folder of all indexes and caches of this user. */
  readonly home: string;
  /** Absolute path of the folder of the index. */
  readonly dataDir: string;
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  /** As in the settings of stages. */
  readonly watchNetwork?: StageSettings['watchNetwork'];
}

/**
 * Creates stages of a configuration over a folder, which are not opened yet.
 *
 * @param storeFolder private folder of the store. Default: that of the other stages
 */
export type Compose = (
  config: ResolvedConfig,
  lexical: ComposedSettings['lexical'],
  dataDir: string,
  storeFolder?: string,
) => IndexStages;

/** What a project is made of. */
export interface ProjectParts extends RunSettings {
  readonly config: ResolvedConfig;
  readonly session: IndexSession;
  readonly former: FormerIndex;
  readonly thesaurus: () => Thesaurus;
  readonly settings: ComposedSettings;
  /** What an index of another configuration would depend on. */
  readonly settingsOf: (config: ResolvedConfig) => ComposedSettings;
  readonly compose: Compose;
  /** Disposed with the project. */
  readonly scope: AsyncDisposable;
}

interface ProjectServices {
  readonly context: PluginContext;
  readonly settings: ComposedSettings;
  readonly compose: Compose;
  readonly costs: CostMeter;
  readonly manifest: ManifestFile;
  readonly session: IndexSession;
  readonly former: FormerIndex;
}

const projectToken: { readonly [Name in keyof ProjectServices]: Token<ProjectServices[Name]> } = {
  context: createToken('plugin context'),
  settings: createToken('index settings'),
  compose: createToken('composition of stages'),
  costs: createToken('costs'),
  manifest: createToken('manifest'),
  session: createToken('session'),
  former: createToken('former index'),
};

/**
 * Creates a project. Nothing is opened.
 *
 * @param services of the process
 * @throws CONFIG_INVALID if no store of the configuration can search lexically
 */
export function createProject(services: OuterScope, settings: ProjectSettings): ProjectParts {
  const { config, home, processEnv } = settings;
  const scope = services.inner();
  try {
    registerProject(scope, settings);
    const session = scope.resolve(projectToken.session);
    return {
      config,
      session,
      former: scope.resolve(projectToken.former),
      settings: scope.resolve(projectToken.settings),
      settingsOf: (wanted) => indexSettings(wanted, scope.resolve(projectToken.context)),
      compose: scope.resolve(projectToken.compose),
      cacheDir: cacheFolder(home),
      processEnv,
      costs: scope.resolve(projectToken.costs),
      thesaurus: projectThesaurus(settings.key.root, scope.resolve(processToken.logger)),
      history: new CommitHistory(() => join(session.dataFolder, historyFile)),
      scope,
    };
  } catch (error) {
    void scope[Symbol.asyncDispose]();
    throw error;
  }
}

function registerProject(scope: Scope, settings: ProjectSettings): void {
  const { key, config, home, dataDir, processEnv, watchNetwork } = settings;
  const { root } = key;
  scope.register(projectToken.costs, () => new CostMeter());
  scope.register(projectToken.context, () => createPluginContext(scope, { root, home, dataDir }));
  scope.register(projectToken.settings, () => indexSettings(config, scope.resolve(projectToken.context)));
  scope.register(projectToken.compose, () => (wanted, lexical, folder, storeFolder) => {
    const folders = { root, home, dataDir: folder, costs: scope.resolve(projectToken.costs) };
    return composeStages(scope, { config: wanted, lexical, folders, storeFolder, processEnv, watchNetwork });
  });
  scope.register(projectToken.manifest, () => {
    const now = scope.resolve(processToken.clock);
    return new ManifestFile({
      key,
      folder: dataDir,
      now,
      ...scope.resolve(projectToken.settings),
    });
  });
  scope.register(projectToken.former, () => new FormerIndex());
  scope.register(projectToken.session, () => {
    const { lexical } = scope.resolve(projectToken.settings);
    const compose = scope.resolve(projectToken.compose);
    return new IndexSession({
      manifest: scope.resolve(projectToken.manifest),
      readOnly: config.readOnly,
      compose: (folder) => compose(config, lexical, folder),
    });
  });
}

/** What an index of a configuration depends on. */
export interface ComposedSettings extends IndexSettings {
  /** The store that answers lexical searches if the configured one cannot. */
  readonly lexical: StageBinding<'store'> | undefined;
}

/**
 * Nothing is opened.
 *
 * @throws CONFIG_INVALID if no store of the configuration can search lexically
 */
function indexSettings(config: ResolvedConfig, context: PluginContext): ComposedSettings {
  const lexical = lexicalStore(config, context);
  let store: StoreLocation | undefined;
  return {
    lexical,
    fingerprint: indexFingerprint(config.stages, lexical, config.code),
    reading: readingFingerprint(config.stages, config.code),
    store: () => (store ??= storeLocation(config.stages.store, context)),
  };
}

/** Where a store would keep the index of a project. */
function storeLocation(binding: StageBinding<'store'>, context: PluginContext): StoreLocation {
  const { location, linkable } = binding.describe(context);
  const options: unknown = JSON.parse(JSON.stringify(binding.options ?? {}));
  return { plugin: binding.plugin, options, location, ...(linkable && { linkable }) };
}

/**
 * The store that answers lexical searches if the configured store has no lexical search, which never disappears
 * silently.
 *
 * @returns `undefined` if the configured store has lexical search
 * @throws CONFIG_INVALID if neither store has it
 */
function lexicalStore(config: ResolvedConfig, context: PluginContext): StageBinding<'store'> | undefined {
  const { stages, lexical } = config;
  if (stages.store.describe(context).lexical) return undefined;
  if (lexical?.describe(context).lexical) return lexical;
  throw invalidValue(
    config.file ?? config.preset.name,
    'store',
    lexical
      ? `neither the store ${stages.store.plugin} nor ${lexical.plugin} has lexical search.`
      : `the store ${stages.store.plugin} has no lexical search.`,
    "Set 'lexical' to a store that has it, such as lexical: local({ file: 'lexical.sqlite', vectors: false }).",
  );
}
