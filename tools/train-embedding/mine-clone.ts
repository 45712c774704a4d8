import { fileRoles } from '@codesearch/toolkit/pure';
import type { Chunk } from '@codesearch/kernel';
import { createHash } from 'node:crypto';
import type { ChunkSource, EmbeddedChunk } from './chunk-source.ts';
import { readFiles } from './clone.ts';
import type { ClonedFile } from './clone.ts';
import { changelogEntries, readCommits } from './commits.ts';
import type { Commit } from './commits.ts';
import { fragments, isProse, sentences } from './prose.ts';

/** A chunk that is an answer in training. */
export interface Document {
  /** Number of its file. */
  readonly file: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

/** Where the text of a query comes from. */
export type PairKind =
  | 'doc'
  | 'comment'
  | 'message'
  | 'name'
  | 'path'
  | 'head'
  | 'section'
  | 'mention'
  | 'commit'
  | 'log';

/** A query and its answers. */
export interface Pair {
  readonly kind: PairKind;
  readonly query: string;
  /** Numbers of documents. */
  readonly documents: readonly number[];
}

export interface Mined {
  /** Paths of the files. */
  readonly files: readonly string[];
  readonly documents: readonly Document[];
  readonly pairs: readonly Pair[];
}

const source =
  /\.(?:py|[cm]?[jt]sx?|go|java|kts?|scala|rb|php|cs|swift|rs|c|h|cc|cpp|cxx|hpp|hh|zig|lua|hs|exs?|sh|bash|zsh|vue|svelte|dart|mm?)$/;
const prose = /\.(?:md|mdx|rst)$/i;
const changelog = /(?:^|\/)(?:change(?:s|log)|history|news|releases?)[^/]*\.(?:md|rst|txt)$/i;
const bundled = /(?:^|\/)(?:dist|build|out|node_modules|generated|locales?|i18n|lang|testdata|fixtures?)\//;
const asides: ReadonlySet<string> = new Set(['test', 'example', 'documentation']);
const maxProseFiles = 150;
const maxPairsPerCommit = 3;

/** The parts of a clone that are mined. */
export interface MiningOptions {
  /** The most chunks. Default 14,000. */
  readonly chunks?: number;
  /** The most commits. Default 3,000. */
  readonly commits?: number;
  /** Paths of files that are taken before others: those that questions ask for. */
  readonly first?: ReadonlySet<string>;
}

/** Mines the newest commit and the history of a clone. The same clone always gives the same. */
export async function mineClone(clone: string, chunks: ChunkSource, options: MiningOptions = {}): Promise<Mined> {
  const { chunks: maxDocuments = 14_000, commits = 3000, first = new Set() } = options;
  const files: ClonedFile[] = [];
  const logs: string[] = [];
  for await (const file of readFiles(clone, (path) => isMined(path) || changelog.test(path))) {
    if (changelog.test(file.path)) logs.push(file.text);
    else files.push(file);
  }
  const mined = new MinedClone();
  let proseFiles = 0;
  const isFirst = ({ path }: ClonedFile): number => Number(!first.has(path));
  for (const file of shuffled(files).toSorted((a, b) => isFirst(a) - isFirst(b))) {
    if (mined.documents.length >= maxDocuments) break;
    if (prose.test(file.path) && ++proseFiles > maxProseFiles) continue;
    mined.addFile(file, await chunks.chunk(file));
  }
  mined.addMentions();
  mined.addCommits(readCommits(clone, commits), logs.flatMap(changelogEntries));
  return mined;
}

/** Whether a file is taken, by its path. */
export function isMined(path: string): boolean {
  return (source.test(path) || prose.test(path)) && !fileRoles(path).includes('vendored') && !bundled.test(path);
}

/** In an order that depends on the paths only, so that a limit takes files from everywhere. */
function shuffled(files: readonly ClonedFile[]): readonly ClonedFile[] {
  const key = ({ path }: ClonedFile): string => createHash('md5').update(path).digest('hex');
  return files
    .map((file) => ({ file, key: key(file) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ file }) => file);
}

class MinedClone implements Mined {
  readonly files: string[] = [];
  readonly documents: Document[] = [];
  readonly pairs: Pair[] = [];
  /** Documents by path and trimmed line; `undefined` for a line that several chunks of a file have. */
  readonly #lines = new Map<string, Map<string, number | undefined>>();
  /** The document that defines a name; `undefined` if several do. */
  readonly #definitions = new Map<string, number | undefined>();
  readonly #mentions: { readonly query: string; readonly name: string }[] = [];

  addFile({ path, text }: ClonedFile, chunks: readonly EmbeddedChunk[]): void {
    if (text.length > 0 && text.length / text.split('\n').length > 160) return;
    const file = this.files.push(path) - 1;
    const isProseFile = prose.test(path);
    const first = this.documents.length;
    const lines = new Map<string, number | undefined>();
    for (const { chunk, embeddingText } of chunks) {
      const document = this.documents.length;
      const { startLine, endLine } = chunk.span;
      this.documents.push({ file, startLine, endLine, text: embeddingText });
      if (isProseFile) this.#addSection(chunk, document);
      else this.#addCode(chunk, document, lines);
    }
    if (isProseFile || first === this.documents.length) return;
    this.#lines.set(path, lines);
    this.#addPath(path, first);
    this.#addHead(chunks, first);
  }

  #addCode(chunk: Chunk, document: number, lines: Map<string, number | undefined>): void {
    for (const { kind, text } of fragments(chunk)) this.#add(kind, text, document);
    for (const { name, qualifiedName, kind } of chunk.symbols) {
      this.#define(name, document);
      if (kind === 'test' && isProse(name)) this.#add('comment', name, document);
      else if (name.length > 3) this.#add('name', qualifiedName.split('.').slice(-2).join(' '), document);
    }
    for (const line of chunk.text.split('\n')) {
      const trimmed = line.trim();
      if (trimmed.length >= 12) lines.set(trimmed, lines.has(trimmed) ? undefined : document);
    }
  }

  #addSection(chunk: Chunk, document: number): void {
    const headings = [...chunk.enclosing, ...chunk.symbols.slice(0, 1)].map(({ name }) => name);
    if (headings.length > 0) this.#add('section', headings.slice(-2).join(' '), document);
    const found = sentences(chunk.text).filter(isProse);
    for (const sentence of found.slice(0, 2)) this.#add('section', sentence, document);
    for (const sentence of found) {
      for (const [, name = ''] of sentence.matchAll(/`([A-Za-z_][\w.]*)(?:\(\))?`/g)) {
        this.#mentions.push({ query: sentence, name: name.split('.').at(-1)! });
      }
    }
  }

  #addPath(path: string, first: number): void {
    const words = path
      .replace(/\.[^/]*$/, '')
      .split('/')
      .slice(-3)
      .join(' ');
    this.#addAll('path', words, this.#someOf(first));
  }

  /** The comment at the head of a file describes all of its code. */
  #addHead(chunks: readonly EmbeddedChunk[], first: number): void {
    const head = fragments(chunks[0]!.chunk)
      .filter(({ kind }) => kind !== 'message')
      .slice(0, 2);
    if (chunks.length > 1) for (const { text } of head) this.#addAll('head', text, this.#someOf(first + 1));
  }

  /** Some documents from `first` to the last. */
  #someOf(first: number): readonly number[] {
    const step = Math.max(1, Math.floor((this.documents.length - first) / 4));
    return this.documents.flatMap((_, index) => (index >= first && (index - first) % step === 0 ? [index] : []));
  }

  /** Sentences of documentation that name a definition in code marks. */
  addMentions(): void {
    for (const { query, name } of this.#mentions) {
      const document = this.#definitions.get(name);
      if (document !== undefined) this.#add('mention', query, document);
    }
  }

  /** Messages of commits, and entries of the change log, with the chunks that still have lines of the commit. */
  addCommits(commits: readonly Commit[], entries: readonly Pick<Commit, 'references' | 'texts'>[]): void {
    const byReference = new Map<string, readonly number[]>();
    for (const { references, texts, added } of commits) {
      const documents = this.#changed(added);
      if (documents.length === 0) continue;
      for (const text of texts) this.#addAll('commit', text, documents);
      for (const reference of references) byReference.set(reference, documents);
    }
    for (const { references, texts } of entries) {
      const documents = references.map((reference) => byReference.get(reference)).find((each) => each !== undefined);
      if (documents !== undefined) for (const text of texts) this.#addAll('log', text, documents);
    }
  }

  /** The chunks with lines that a commit added, those with many lines first. Tests only if there is nothing else. */
  #changed(added: ReadonlyMap<string, readonly string[]>): readonly number[] {
    const counts = { code: new Map<number, number>(), test: new Map<number, number>() };
    for (const [path, lines] of added) {
      const known = this.#lines.get(path);
      const target = fileRoles(path).some((role) => asides.has(role)) ? counts.test : counts.code;
      for (const line of lines) {
        const document = known?.get(line);
        if (document !== undefined) target.set(document, (target.get(document) ?? 0) + 1);
      }
    }
    const found = counts.code.size > 0 ? counts.code : counts.test;
    return [...found]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, maxPairsPerCommit)
      .map(([document]) => document);
  }

  #define(name: string, document: number): void {
    const known = this.#definitions.has(name) && this.#definitions.get(name) !== document;
    this.#definitions.set(name, known ? undefined : document);
  }

  #add(kind: PairKind, query: string, document: number): void {
    this.pairs.push({ kind, query, documents: [document] });
  }

  #addAll(kind: PairKind, query: string, documents: readonly number[]): void {
    this.pairs.push({ kind, query, documents });
  }
}
