import { realpathSync, statSync } from 'node:fs';
import { definePlugin, errors } from '@codesearch/kernel';
import type {
  CallOptions,
  PluginContext,
  PluginFactory,
  ReadResult,
  ScanBatch,
  Scanner,
  ScanVerdict,
  SourceFile,
} from '@codesearch/kernel';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { readSource } from './content/read-source.ts';
import { isScanPath } from './scan-path.ts';
import { statInside } from './content/stat-inside.ts';
import { explainPath } from './walk/explain-path.ts';
import { TreeWalk } from './walk/tree-walk.ts';
import { ViewReader } from './walk/view-reader.ts';

const name = 'scan-fs';

/** Rises when the same bytes would be read as another text or with another verdict. */
const contentVersion = 2;

class FileSystemScanner implements Scanner {
  readonly #options: ResolvedOptions;
  readonly #projectRoot: string;
  readonly #views: ViewReader;
  #realRoot: string | undefined;
  #closed = false;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#projectRoot = context.projectRoot;
    this.#views = new ViewReader(options.exclude, (variable) => context.env(variable), context.logger);
  }

  async *scan(options?: CallOptions): AsyncGenerator<ScanBatch> {
    this.#assertOpen(options);
    const root = this.#findRoot();
    for await (const batch of new TreeWalk(this.#options, this.#views, options?.signal).batches(root)) {
      yield batch;
      this.#assertOpen(options);
    }
  }

  async stat(path: string, options?: CallOptions): Promise<SourceFile | undefined> {
    this.#assertOpen(options);
    return isScanPath(path) ? statInside(this.#root(), path) : undefined;
  }

  async explain(path: string, options?: CallOptions): Promise<ScanVerdict> {
    this.#assertOpen(options);
    if (!isScanPath(path)) return { verdict: 'absent' };
    return explainPath(this.#findRoot(), path, this.#options, this.#views, options?.signal);
  }

  async read(file: SourceFile, options?: CallOptions): Promise<ReadResult> {
    this.#assertOpen(options);
    const result = await readSource(this.#root(), file.path, this.#options);
    options?.signal?.throwIfAborted();
    return result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
  }

  #assertOpen(options: CallOptions | undefined): void {
    if (this.#closed) throw errors.closed(name);
    options?.signal?.throwIfAborted();
  }

  /** The root as it was when it was first asked for: looking it up costs as much as reading a small file. */
  #root(): string {
    this.#realRoot ??= this.#findRoot();
    return this.#realRoot;
  }

  #findRoot(): string {
    const hint = 'Give the path of a folder.';
    try {
      const root = realpathSync.native(this.#projectRoot);
      if (statSync(root).isDirectory()) return root;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw errors.inputInvalid(
        `The folder ${this.#projectRoot} cannot be opened (${code ?? 'unknown error'}).`,
        hint,
        error,
      );
    }
    throw errors.inputInvalid(`${this.#projectRoot} is not a folder.`, hint);
  }
}

/** Walks a folder by git's ignore rules and reads its text files. */
export const scanFs: PluginFactory<'scanner', typeof optionsSchema> = definePlugin({
  name,
  stage: 'scanner',
  placement: 'pool',
  options: optionsSchema,
  fingerprint: ({ includeSensitive, maskSecrets }) => ({ contentVersion, includeSensitive, maskSecrets }),
  create: (options, context) => new FileSystemScanner(options, context),
});
