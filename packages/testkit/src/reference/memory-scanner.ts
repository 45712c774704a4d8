import { definePlugin } from '@codesearch/kernel';
import type {
  PathRequest,
  PluginFactory,
  ReadRequest,
  ReadResult,
  ScanBatch,
  Scanner,
  ScanVerdict,
  SkipReason,
  SourceFile,
  UnchangedSinceRequest,
  UnchangedTree,
} from '@codesearch/kernel';
import { ScanDigest } from '@codesearch/toolkit';
import { sha256 } from '../fixture/source-text.ts';
import type { OpenSourceTree } from '../scanner/source-tree.ts';
import { noOptions } from './no-options.ts';
import type { NoOptions } from './no-options.ts';

interface MemoryFile {
  readonly bytes: Uint8Array;
  readonly mtimeMs: number;
}

/** Files by path, of each project root. */
const trees = new Map<string, Map<string, MemoryFile>>();

/** The files of a project in the memory of this process, which {@link memoryScanner} reads. */
export const memoryTree: OpenSourceTree = ({ root }) => {
  const files = filesOf(root);
  return {
    async write(contents) {
      for (const [path, content] of Object.entries(contents)) {
        files.set(path, { bytes: Buffer.from(content), mtimeMs: Date.now() });
      }
    },
    async remove(paths) {
      for (const path of paths) files.delete(path);
    },
  };
};

/** Lists and reads the files of {@link memoryTree}: a scanner without folders, links and ignore files. */
export const memoryScanner: PluginFactory<'scanner', NoOptions> = definePlugin({
  name: 'reference-memory-scanner',
  stage: 'scanner',
  options: noOptions,
  describe: () => ({ remembersScans: true }),
  create: (_, { projectRoot }) => new MemoryScanner(filesOf(projectRoot)),
});

class MemoryScanner implements Scanner {
  readonly #files: ReadonlyMap<string, MemoryFile>;

  constructor(files: ReadonlyMap<string, MemoryFile>) {
    this.#files = files;
  }

  async *scan(): AsyncGenerator<ScanBatch> {
    yield { files: this.#list(), skipped: [] };
  }

  async unchangedSince({ digest }: UnchangedSinceRequest): Promise<UnchangedTree | undefined> {
    const files = this.#list();
    const current = new ScanDigest();
    current.add(files);
    return current.close() === digest ? { files: files.length, skipped: [] } : undefined;
  }

  async stat({ path }: PathRequest): Promise<SourceFile | undefined> {
    return this.#stateOf(path);
  }

  async explain({ path }: PathRequest): Promise<ScanVerdict> {
    if (this.#files.has(path)) return { verdict: 'listed' };
    const isFolder = [...this.#files.keys()].some((each) => each.startsWith(`${path}/`));
    return isFolder ? { verdict: 'folder', entered: true } : { verdict: 'absent' };
  }

  async read({ file: { path } }: ReadRequest): Promise<ReadResult> {
    const file = this.#files.get(path);
    const state = this.#stateOf(path);
    return file && state ? readResult(state, file.bytes) : { skipped: { path, reason: 'unreadable' } };
  }

  #list(): readonly SourceFile[] {
    return [...this.#files.keys()].toSorted().flatMap((path) => this.#stateOf(path) ?? []);
  }

  #stateOf(path: string): SourceFile | undefined {
    const file = this.#files.get(path);
    return file && { path, size: file.bytes.length, mtimeMs: file.mtimeMs, stamp: sha256(file.bytes) };
  }
}

/** Decodes a file as UTF-8. Bytes that are not UTF-8 text are skipped. */
function readResult(file: SourceFile, bytes: Uint8Array): ReadResult {
  const seen = { file, hash: sha256(bytes) };
  const skip = (reason: SkipReason): ReadResult => ({ skipped: { path: file.path, reason }, seen });
  if (bytes.includes(0)) return skip('binary');
  try {
    return { source: { ...seen, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) } };
  } catch {
    return skip('encoding');
  }
}

function filesOf(root: string): Map<string, MemoryFile> {
  const files = trees.get(root) ?? new Map<string, MemoryFile>();
  trees.set(root, files);
  return files;
}
