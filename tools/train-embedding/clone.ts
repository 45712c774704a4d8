import { execFileSync, spawn } from 'node:child_process';

/** The largest blob that is mined, in bytes. */
const maxBlobBytes = 200_000;

/** A file of the newest commit of a clone. */
export interface ClonedFile {
  readonly path: string;
  readonly text: string;
}

/** Runs git in a bare clone. */
export function git(clone: string, ...args: readonly string[]): string {
  return execFileSync('git', [`--git-dir=${clone}`, ...args], { encoding: 'utf8', maxBuffer: 1 << 30 });
}

/**
 * Reads the files of the newest commit.
 *
 * @param wanted selects files by their path
 */
export async function* readFiles(clone: string, wanted: (path: string) => boolean): AsyncGenerator<ClonedFile> {
  const listed = git(clone, 'ls-tree', '-r', '-l', '-z', 'HEAD').split('\0').flatMap(parseEntry);
  const files = listed.filter(({ path, size }) => size > 0 && size <= maxBlobBytes && wanted(path));
  const batch = spawn('git', [`--git-dir=${clone}`, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'ignore'] });
  batch.stdin.end(files.map(({ id }) => `${id}\n`).join(''));
  const blobs = splitBlobs(batch.stdout);
  for (const { path } of files) {
    const { value: blob, done } = await blobs.next();
    if (done === true) throw new Error(`git ended before ${path}`);
    if (!blob.includes(0)) yield { path, text: blob.toString('utf8') };
  }
}

interface Entry {
  readonly id: string;
  readonly size: number;
  readonly path: string;
}

/** Links and submodules are left out. */
function parseEntry(line: string): readonly Entry[] {
  const [, id, size, path] = /^100\d+ blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line) ?? [];
  return id === undefined || path === undefined ? [] : [{ id, size: Number(size), path }];
}

/** Splits the output of `git cat-file --batch`: a line `id type size`, the bytes, a line end. */
async function* splitBlobs(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of output) {
    rest = Buffer.concat([rest, part]);
    for (let end = endOfBlob(rest); end <= rest.length; end = endOfBlob(rest)) {
      yield rest.subarray(rest.indexOf(10) + 1, end - 1);
      rest = rest.subarray(end);
    }
  }
}

/** The offset after the first blob and its line end, which may be beyond the end of the buffer. */
function endOfBlob(buffer: Buffer): number {
  const line = buffer.indexOf(10);
  if (line === -1) return Number.POSITIVE_INFINITY;
  const size = Number(buffer.toString('latin1', 0, line).split(' ')[2]);
  return line + 1 + size + 1;
}
