import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { parse } from 'node:path';
import { errors } from '@codesearch/kernel';
import { gitCall } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';

/** Milliseconds without an answer after which git is ended. */
const silenceMs = 20_000;
/** Milliseconds without a read after which git is ended, until the next one. */
const idleMs = 10_000;
/** The list of a folder with more than ten thousand entries is not read. */
const maxTreeBytes = 1024 * 1024;

/** An object that git has. */
interface FoundObject {
  readonly id: string;
  readonly content: Buffer;
}

type Answer = FoundObject | 'missing' | 'too-large';

interface Waiting {
  readonly maxBytes: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Reads blobs and commits of a repository through one process of `git cat-file --batch`, which starts with the first
 * read. It ends with the reader, and does not keep this process alive.
 */
export class BlobReader implements AsyncDisposable {
  readonly #git: GitContext;
  readonly #waiting: Waiting[] = [];
  #process: ChildProcessWithoutNullStreams | undefined;
  #starting: Promise<ChildProcessWithoutNullStreams> | undefined;
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes to collect before the next step. 0: a header is next. */
  #needed = 0;
  /** Hash of the object whose bytes are next. */
  #id = '';
  #timer: NodeJS.Timeout | undefined;

  /** @param git its folder is in the repository */
  constructor(git: GitContext) {
    this.#git = git;
  }

  /**
   * @param id hash of the blob or commit
   * @returns `missing` if the repository does not have it, as in a partial clone
   * @throws UNAVAILABLE if git ends or does not answer
   */
  async read(id: string, maxBytes: number): Promise<Buffer | 'missing' | 'too-large'> {
    if (!isHash(id)) return 'missing';
    const answer = await this.#ask(id, maxBytes);
    return typeof answer === 'string' ? answer : answer.content;
  }

  /**
   * The hash of the tree of a commit for the folder that the reader is for.
   *
   * @returns `undefined` if the commit has no such folder
   * @throws UNAVAILABLE as `read` does, also if the repository has no working tree
   */
  async treeOf(commit: string): Promise<string | undefined> {
    if (!isHash(commit)) return undefined;
    const answer = await this.#ask(`${commit}:./`, maxTreeBytes);
    return typeof answer === 'string' ? undefined : answer.id;
  }

  async #ask(name: string, maxBytes: number): Promise<Answer> {
    const child = await this.#start();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ maxBytes, resolve, reject });
      this.#watch();
      child.stdin.write(`${name}\n`);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end();
  }

  async #start(): Promise<ChildProcessWithoutNullStreams> {
    this.#starting ??= this.#spawn();
    return this.#starting;
  }

  async #spawn(): Promise<ChildProcessWithoutNullStreams> {
    // Loaded on demand: a search of an index that is up to date reads no blob.
    const { spawn } = await import('node:child_process');
    const { args, env } = gitCall(['cat-file', '--batch'], this.#git);
    const child = spawn('git', [...args], { cwd: parse(this.#git.folder).root, env, windowsHide: true });
    this.#process = child;
    const fail = (problem: string, cause?: unknown): void => {
      if (this.#process === child) this.#fail(problem, cause);
    };
    child.on('error', (error) => fail('git cannot be started', error));
    child.on('close', () => fail('git has ended'));
    child.stdin.on('error', (error) => fail('git has ended', error));
    child.stdout.on('data', (data: Buffer) => this.#take(data));
    child.stderr.resume();
    this.#hold(child, false);
    return child;
  }

  #take(data: Buffer): void {
    this.#chunks.push(data);
    this.#length += data.length;
    while (this.#step());
    this.#watch();
  }

  /** Answers one read if its bytes have arrived. */
  #step(): boolean {
    const first = this.#waiting[0];
    if (!first) return false;
    if (this.#needed === 0) {
      if (!this.#chunks.some((chunk) => chunk.includes(10))) return false;
      const data = this.#joined();
      const end = data.indexOf(10);
      const [id = '', type, size] = data.toString('latin1', 0, end).split(' ');
      if (type !== 'blob' && (size === undefined || type === 'missing')) {
        this.#drop(end + 1);
        this.#answer('missing');
        return true;
      }
      this.#drop(end + 1);
      this.#needed = Number(size) + 1;
      this.#id = id;
    }
    if (this.#length < this.#needed) return false;
    const size = this.#needed - 1;
    const isTooLarge = size > first.maxBytes;
    const found = isTooLarge ? 'too-large' : { id: this.#id, content: Buffer.from(this.#joined().subarray(0, size)) };
    this.#drop(this.#needed);
    this.#needed = 0;
    this.#answer(found);
    return true;
  }

  #answer(answer: Answer): void {
    this.#waiting.shift()?.resolve(answer);
  }

  #joined(): Buffer {
    const data = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    this.#chunks = [data];
    return data;
  }

  #drop(bytes: number): void {
    const rest = this.#joined().subarray(bytes);
    this.#chunks = [rest];
    this.#length = rest.length;
  }

  /** Keeps this process alive only while a read waits, and limits the silence of git. */
  #watch(): void {
    clearTimeout(this.#timer);
    const waits = this.#waiting.length > 0;
    if (this.#process) this.#hold(this.#process, waits);
    if (waits) this.#timer = setTimeout(() => this.#fail('git does not answer'), silenceMs);
    else if (this.#process) this.#timer = setTimeout(() => this.#end(), idleMs).unref();
  }

  #hold(child: ChildProcessWithoutNullStreams, isHeld: boolean): void {
    const call = isHeld ? 'ref' : 'unref';
    child[call]();
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      (stream as Partial<Record<'ref' | 'unref', () => void>>)[call]?.();
    }
  }

  #fail(problem: string, cause?: unknown): void {
    const message = `The files of the revision in ${this.#git.folder} cannot be read: ${problem}.`;
    const failed = this.#waiting.splice(0);
    this.#end();
    for (const { reject } of failed)
      reject(errors.inputInvalid(message, 'Check that git is installed and works.', cause));
  }

  #end(): void {
    clearTimeout(this.#timer);
    const child = this.#process;
    this.#process = undefined;
    this.#starting = undefined;
    [this.#chunks, this.#length, this.#needed] = [[], 0, 0];
    child?.kill();
  }
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text);
}
