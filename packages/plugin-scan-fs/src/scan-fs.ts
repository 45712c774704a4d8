import { readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definePlugin, errors } from '@codesearch/kernel';
import type {
  Call,
  PathRequest,
  PluginContext,
  PluginFactory,
  ReadRequest,
  ReadResult,
  ScanBatch,
  Scanner,
  ScanVerdict,
  SourceFile,
  UnchangedSinceRequest,
  UnchangedTree,
} from '@codesearch/kernel';
import { absent, isScanPath, refuseMachinePaths } from '@codesearch/toolkit';
import { maskingVersion } from '@codesearch/secrets/version';
import { machineFolders } from './ignore/machine-folders.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { stampOf } from './file-state.ts';
import { currentStates, hasSameSurroundings } from './memory/current-states.ts';
import { FolderWatch } from './memory/folder-watch.ts';
import type { RememberedScan } from './memory/remembered-scan.ts';
import { rememberedListing } from './memory/remembered-scan.ts';
import { ScanMemory } from './memory/scan-memory.ts';
import { ScanRecorder } from './memory/scan-recorder.ts';
import { readSource } from './content/read-source.ts';
import { statInsideRoot } from './content/open-inside-root.ts';
import { explainPath } from './walk/explain-path.ts';
import { walkTree } from './walk/tree-walk.ts';
import { FolderRulesReader } from './walk/folder-rules-reader.ts';

const name = 'scan-fs';

/** Raise it when the same bytes give another text or verdict. */
const contentVersion = 6;

/**
 * A remembered scan, and the states of its files: its own if none has changed, `undefined` if the tree has to be
 * walked.
 */
interface LookedAtScan {
  readonly scan: RememberedScan | undefined;
  readonly states: Float64Array | undefined;
}

class FileSystemScanner implements Scanner {
  readonly #options: ResolvedOptions;
  readonly #context: PluginContext;
  readonly #memory: ScanMemory;
  #folderRules: FolderRulesReader | undefined;
  #realRoot: string | undefined;
  #looked: LookedAtScan | undefined;
  readonly #watch = new FolderWatch();

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#context = context;
    this.#memory = new ScanMemory(join(context.dataDir, 'scan'), context.logger);
  }

  async *scan({ signal }: Call): AsyncGenerator<ScanBatch> {
    const [root, limits, memory, startedAt] = [this.#findRoot(), this.#options, this.#memory, this.#context.now()];
    const key = this.#memoryKey(root);
    const { scan: before, states } = this.#looked ?? (await this.#look(memory.recall(key), root, signal));
    this.#looked = undefined;
    if (before && states) {
      const after = yield* rememberedListing(before, states, limits);
      if (states !== before.states) memory.remember(after);
      return;
    }
    const recorder = new ScanRecorder(root, key, startedAt);
    const listed = yield* walkTree(root, { limits, rulesReader: this.#rulesReader, observer: recorder, signal });
    const scan = recorder.close(listed);
    if (scan) memory.remember(scan);
  }

  async unchangedSince({ digest, signal }: UnchangedSinceRequest): Promise<UnchangedTree | undefined> {
    const root = this.#findRoot();
    const scan = this.#memory.recall(this.#memoryKey(root));
    if (scan?.digest !== digest) return undefined;
    const unchanged = { files: scan.files, skipped: [...scan.judged, ...scan.others] };
    const { folders } = scan;
    const isQuiet = await this.#watch.isQuiet(folders);
    if (isQuiet && (await hasSameSurroundings(scan, root, this.#rulesReader, signal))) return unchanged;
    let looked: LookedAtScan = { scan, states: undefined };
    await this.#watch.compare(root, folders, async () => {
      looked = await this.#look(scan, root, signal);
      return looked.states === scan.states;
    });
    if (looked.states === scan.states) return unchanged;
    // A scan that begins at once need not look at all files again.
    this.#looked = looked;
    setImmediate(() => (this.#looked = undefined));
    return undefined;
  }

  async stat({ path }: PathRequest): Promise<SourceFile | undefined> {
    return isPath(path) ? statInsideRoot(this.#root(), path) : undefined;
  }

  async explain({ path, signal }: PathRequest): Promise<ScanVerdict> {
    if (!isPath(path)) return absent;
    return explainPath(this.#findRoot(), path, this.#options, this.#rulesReader, signal);
  }

  async read({ file }: ReadRequest): Promise<ReadResult> {
    return readSource(this.#root(), file.path, this.#options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#watch[Symbol.dispose]();
    this.#memory.save();
  }

  async #look(scan: RememberedScan | undefined, root: string, signal: AbortSignal): Promise<LookedAtScan> {
    return { scan, states: scan && (await currentStates(scan, root, this.#rulesReader, signal)) };
  }

  #memoryKey(root: string): string {
    return JSON.stringify([root, this.#options, programStamp()]);
  }

  get #rulesReader(): FolderRulesReader {
    this.#folderRules ??= this.#createRulesReader();
    return this.#folderRules;
  }

  #createRulesReader(): FolderRulesReader {
    const { projectRoot, home } = this.#context;
    const exclude = [...this.#options.exclude, ...machineFolders(projectRoot, home)];
    return new FolderRulesReader(exclude, this.#context);
  }

  /** Real path of the root, resolved once: resolving it takes as long as reading a small file. */
  #root(): string {
    this.#realRoot ??= this.#findRoot();
    return this.#realRoot;
  }

  #findRoot(): string {
    const hint = 'Give the path of a folder.';
    const { projectRoot } = this.#context;
    try {
      const root = realpathSync.native(projectRoot);
      if (statSync(root).isDirectory()) return root;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw errors.inputInvalid(
        `The folder ${projectRoot} cannot be opened (${code ?? 'unknown error'}).`,
        hint,
        error,
      );
    }
    throw errors.inputInvalid(`${projectRoot} is not a folder.`, hint);
  }
}

function isPath(path: string): boolean {
  return (sep === '/' || !path.includes(sep)) && isScanPath(path);
}

/*
 * Another build may decide differently. When it runs from sources, the program is many files that may have been edited.
 */
function programStamp(): string {
  const file = fileURLToPath(import.meta.url);
  if (!file.endsWith('.ts')) return stampOf(statSync(file));
  const folder = dirname(file);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return sources.map((source) => stampOf(statSync(join(folder, source)))).join();
}

/** Lists a folder by git's ignore rules and reads its text files. */
export const scanFs: PluginFactory<'scanner', typeof optionsSchema> = definePlugin({
  name,
  stage: 'scanner',
  placement: 'pool',
  options: optionsSchema,
  fingerprint: ({ includeSensitive, maskSecrets }) => ({
    contentVersion,
    includeSensitive,
    maskSecrets,
    ...(maskSecrets && { maskingVersion }),
  }),
  describe: () => ({ remembersScans: true }),
  create(options, context) {
    refuseMachinePaths('scan-fs', options.exclude, context.projectRoot);
    return new FileSystemScanner(options, context);
  },
});
