import { readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definePlugin, errors } from '@codesearch/kernel';
import type {
  CallOptions,
  PluginContext,
  PluginFactory,
  ReadResult,
  ScanBatch,
  ScanOptions,
  Scanner,
  ScanVerdict,
  SourceFile,
} from '@codesearch/kernel';
import { machineFolders } from './ignore/machine-folders.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { stampOf } from './file-state.ts';
import { currentStates } from './memory/current-states.ts';
import { rememberedListing } from './memory/remembered-listing.ts';
import { ScanMemory } from './memory/scan-memory.ts';
import { ScanRecorder } from './memory/scan-recorder.ts';
import { readSource } from './content/read-source.ts';
import { statInsideRoot } from './content/stat-inside-root.ts';
import { explainPath } from './walk/explain-path.ts';
import { walkTree } from './walk/tree-walk.ts';
import { FolderRulesReader } from './walk/folder-rules-reader.ts';

const name = 'scan-fs';

/** Raise it when the same bytes give another text or verdict. */
const contentVersion = 3;

class FileSystemScanner implements Scanner {
  readonly #options: ResolvedOptions;
  readonly #context: PluginContext;
  readonly #memory: ScanMemory;
  #folderRules: FolderRulesReader | undefined;
  #realRoot: string | undefined;
  #closed = false;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#context = context;
    this.#memory = new ScanMemory(join(context.dataDir, 'scan'), context.logger);
  }

  async *scan(options?: ScanOptions): AsyncGenerator<ScanBatch> {
    this.#assertOpen(options);
    for await (const batch of this.#batches(this.#findRoot(), options)) {
      yield batch;
      this.#assertOpen(options);
    }
  }

  async *#batches(root: string, { known, signal }: ScanOptions = {}): AsyncGenerator<ScanBatch> {
    const [limits, rulesReader, memory, startedAt] = [
      this.#options,
      this.#rulesReader,
      this.#memory,
      this.#context.now(),
    ];
    const key = JSON.stringify([root, limits, programStamp()]);
    const before = memory.recall(key);
    const states = before && (await currentStates(before, root, rulesReader, signal));
    if (before && states) {
      if (states === before.states && (await known?.(before.digest))) {
        yield { files: [], skipped: [...before.judged, ...before.others], unchanged: before.files };
        return;
      }
      const after = yield* rememberedListing(before, states, limits);
      if (states !== before.states) memory.remember(after);
      return;
    }
    const recorder = new ScanRecorder(root, key, startedAt);
    const listed = yield* walkTree(root, { limits, rulesReader, observer: recorder, signal });
    const scan = recorder.close(listed);
    if (scan) memory.remember(scan);
  }

  async stat(path: string, options?: CallOptions): Promise<SourceFile | undefined> {
    this.#assertOpen(options);
    return isScanPath(path) ? statInsideRoot(this.#root(), path) : undefined;
  }

  async explain(path: string, options?: CallOptions): Promise<ScanVerdict> {
    this.#assertOpen(options);
    if (!isScanPath(path)) return { verdict: 'absent' };
    return explainPath(this.#findRoot(), path, this.#options, this.#rulesReader, options?.signal);
  }

  async read(file: SourceFile, options?: CallOptions): Promise<ReadResult> {
    this.#assertOpen(options);
    const result = await readSource(this.#root(), file.path, this.#options);
    options?.signal?.throwIfAborted();
    return result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#memory.save();
  }

  #assertOpen(options: CallOptions | undefined): void {
    if (this.#closed) throw errors.closed(name);
    options?.signal?.throwIfAborted();
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

/* Whether a scan could write a path like this: POSIX, relative to the root, without empty segments, `.` and `..`. */
function isScanPath(path: string): boolean {
  if (sep === '\\' && path.includes(sep)) return false;
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
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
  fingerprint: ({ includeSensitive, maskSecrets }) => ({ contentVersion, includeSensitive, maskSecrets }),
  create: (options, context) => new FileSystemScanner(options, context),
});
