import type { GuardedStage } from '@codesearch/testkit';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { SkippedFile, SourceFile } from '@codesearch/kernel';
import { ScanDigest } from '@codesearch/toolkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScanFsOptions } from './index.ts';
import { Scratch } from '../test/scratch.ts';

/** What a scanner answers if the scan with a digest is committed. */
interface Answer {
  readonly files: readonly SourceFile[];
  readonly skipped: readonly SkippedFile[];
  /** Number of files, if the scanner says that the tree is unchanged. */
  readonly unchanged: number | undefined;
}

/** @param committed the files of the scan that is committed */
async function answer(scanner: GuardedStage<'scanner'>, committed: readonly SourceFile[] = []): Promise<Answer> {
  const same = await scanner.unchangedSince({ digest: digestOf(committed) });
  if (same) return { files: [], skipped: same.skipped, unchanged: same.files };
  const files: SourceFile[] = [];
  const skipped: SkippedFile[] = [];
  for await (const batch of scanner.scan()) {
    files.push(...batch.files);
    skipped.push(...batch.skipped);
  }
  return { files, skipped, unchanged: undefined };
}

function digestOf(files: readonly SourceFile[]): string {
  const digest = new ScanDigest();
  digest.add(files);
  return digest.close();
}

/** The result of a scanner that remembers nothing and walks the tree. */
async function walked(scratch: Scratch, options: ScanFsOptions = {}): Promise<Answer> {
  await using scanner = scratch.scanner(options, '', {}, 'no such folder');
  // Awaited here, because the scanner is disposed at the end of this function.
  return await answer(scanner);
}

function byPath(skipped: readonly SkippedFile[]): readonly SkippedFile[] {
  return skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** A time that every file system stores exactly. */
const longAgo = 1_600_000_000;

/** A tree without recent changes. */
function settledTree(): Scratch {
  const scratch = new Scratch();
  scratch.clockAheadMs = 60_000;
  scratch.touch('a.ts', 'src/b.ts', 'src/deep/c.ts', 'other/d.ts', 'build/e.ts');
  scratch.write('.gitignore', '*.log\n');
  scratch.write('large.ts', 'x'.repeat(2_000));
  symlinkSync('a.ts', join(scratch.root, 'link.ts'));
  utimesSync(join(scratch.root, 'a.ts'), longAgo, longAgo);
  return scratch;
}

const options: ScanFsOptions = { maxFileSize: 1_000 };

// Only file systems of Linux are known to keep the times of folders up to date. Elsewhere every scan walks the tree.
describe.runIf(process.platform === 'linux')('a scan of an unchanged tree', () => {
  it('reports its digest and all skipped files, without the other files', async () => {
    await using scratch = settledTree();
    await using scanner = scratch.scanner(options);
    const first = await answer(scanner);
    expect(first.unchanged).toBeUndefined();
    const second = await answer(scanner, first.files);
    expect(second).toMatchObject({ files: [], unchanged: first.files.length });
    expect(byPath(second.skipped)).toEqual(byPath(first.skipped));
    expect(first.skipped).toHaveLength(2);
  });

  it('is recognized with a linked working tree in it, until that is a repository of its own', async () => {
    await using scratch = settledTree();
    scratch.git(['init', '-q']);
    scratch.git(['add', 'a.ts']);
    scratch.git(['commit', '-qm', 'first']);
    scratch.git(['worktree', 'add', '-q', 'trees/one']);
    await using scanner = await scanned(scratch, options);
    const { files } = await walked(scratch, options);
    expect(await answer(scanner, files)).toMatchObject({ unchanged: files.length });
    rmSync(join(scratch.root, 'trees/one/.git'));
    scratch.git(['init', '-q', 'trees/one']);
    expect((await answer(scanner, files)).files.map(({ path }) => path)).toContain('trees/one/a.ts');
  });

  it('is recognized by another process', async () => {
    await using scratch = settledTree();
    const { files } = await walked(scratch, options);
    await (await scanned(scratch, options))[Symbol.asyncDispose]();
    await using scanner = scratch.scanner(options);
    expect(await answer(scanner, files)).toMatchObject({ unchanged: files.length });
    const file = join(scratch.beside('data'), 'scan');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is not compared again by a process that stays, until something happens in it', async () => {
    await using scratch = settledTree();
    // A write through a link in a folder that is not watched has no event.
    linkSync(join(scratch.root, 'a.ts'), scratch.beside('link'));
    await using scanner = await scanned(scratch, options);
    const { files } = await walked(scratch, options);
    for (let time = 0; time < 4; time++) await answer(scanner, files);
    writeFileSync(scratch.beside('link'), 'changed\n');
    expect(await answer(scanner, files)).toMatchObject({ unchanged: files.length });
    scratch.write('src/b.ts', 'changed\n');
    expect((await answer(scanner, files)).files).toEqual((await walked(scratch, options)).files);
  });

  it('lists the files in order if its digest is not known', async () => {
    await using scratch = settledTree();
    await using scanner = await scanned(scratch, options);
    const { files, skipped } = await walked(scratch, options);
    const second = await answer(scanner, files.slice(1));
    expect(second).toMatchObject({ files, unchanged: undefined });
    expect(byPath(second.skipped)).toEqual(byPath(skipped));
  });

  it('walks the tree if something changed shortly before', async () => {
    await using scratch = settledTree();
    scratch.clockAheadMs = 0;
    await using scanner = await scanned(scratch, options);
    const { files } = await walked(scratch, options);
    expect(await answer(scanner, files)).toMatchObject({ unchanged: undefined });
  });

  it('walks the tree with other options', async () => {
    await using scratch = settledTree();
    await (await scanned(scratch, options))[Symbol.asyncDispose]();
    await using scanner = scratch.scanner({ exclude: ['src/'] });
    const committed = await walked(scratch, options);
    const { files, unchanged } = await answer(scanner, committed.files);
    expect({ files: files.map(({ path }) => path), unchanged }).toEqual({
      files: ['.gitignore', 'a.ts', 'large.ts', 'build/e.ts', 'other/d.ts'],
      unchanged: undefined,
    });
  });

  it('walks the tree if the remembered scan is damaged', async () => {
    await using scratch = settledTree();
    await (await scanned(scratch, options))[Symbol.asyncDispose]();
    const file = join(scratch.beside('data'), 'scan');
    const bytes = readFileSync(file);
    const content = zstdDecompressSync(bytes);
    const { files } = await walked(scratch, options);
    const damages = fc.oneof(
      fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7) }),
      fc.record({ length: fc.nat(bytes.length - 1) }),
    );
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        const damaged = Buffer.from('at' in damage ? bytes : bytes.subarray(0, damage.length));
        if ('at' in damage) damaged[damage.at]! ^= 1 << damage.bit;
        // A frame has a bit that means nothing, and a size that may be larger.
        fc.pre(!unpacksTo(content, damaged));
        writeFileSync(file, damaged);
        await using scanner = scratch.scanner(options);
        expect(await answer(scanner, files)).toMatchObject({ files, unchanged: undefined });
      }),
    );
  });
});

function unpacksTo(content: Buffer, packed: Buffer): boolean {
  try {
    return zstdDecompressSync(packed).equals(content);
  } catch {
    return false;
  }
}

/** Each may change the result of a scan. */
const changes: Readonly<Record<string, (scratch: Scratch) => void>> = {
  'a file written with the same length': (scratch) => scratch.write('a.ts', 'TEXT\n'),
  'a file written with the same length and time': (scratch) => {
    scratch.write('a.ts', 'Text\n');
    utimesSync(join(scratch.root, 'a.ts'), longAgo, longAgo);
  },
  'a new file': (scratch) => scratch.touch('src/deep/new.ts'),
  'a new file in a new folder': (scratch) => scratch.touch('new/folder/f.ts'),
  'a file removed': (scratch) => rmSync(join(scratch.root, 'src/b.ts'), { force: true }),
  'a folder removed': (scratch) => rmSync(join(scratch.root, 'src'), { recursive: true, force: true }),
  'a folder moved there and back': (scratch) => {
    mkdirSync(join(scratch.root, 'src'), { recursive: true });
    renameSync(join(scratch.root, 'src'), join(scratch.root, 'moved'));
    scratch.touch('src/b.ts');
    rmSync(join(scratch.root, 'moved'), { recursive: true });
  },
  'a file replaced by a folder': (scratch) => {
    rmSync(join(scratch.root, 'other'), { recursive: true, force: true });
    scratch.touch('other/d.ts/inside.ts');
  },
  'a file replaced by a link': (scratch) => {
    rmSync(join(scratch.root, 'other'), { recursive: true, force: true });
    symlinkSync('src', join(scratch.root, 'other'));
  },
  'a file that grows over the limit': (scratch) => scratch.write('a.ts', 'x'.repeat(1_001)),
  'a file that shrinks below the limit': (scratch) => scratch.write('large.ts', 'x'.repeat(999)),
  'an ignore file edited': (scratch) => scratch.write('.gitignore', 'a.ts\nsrc/deep/\n'),
  'an ignore file that hides itself': (scratch) => scratch.write('.gitignore', '.gitignore\n'),
  'an ignore file that hides itself, edited': (scratch) => scratch.write('.gitignore', '.gitignore\na.ts\n'),
  'a .codesearchignore': (scratch) => scratch.write('src/.codesearchignore', 'b.ts\n'),
  'an ignore file removed': (scratch) => rmSync(join(scratch.root, '.gitignore'), { force: true }),
  'files added to the index of git': (scratch) => scratch.git(['add', '-f', 'a.ts', 'build']),
  'files removed from the index of git': (scratch) =>
    scratch.git(['rm', '-rqf', '--cached', '--ignore-unmatch', 'a.ts', 'src']),
  "the repository's own excludes": (scratch) => scratch.write('.git/info/exclude', 'other/\n'),
  "the user's excludes": (scratch) => scratch.write('../home/.config/git/ignore', 'b.ts\n'),
  'another file for the excludes of the user': (scratch) => {
    scratch.write('../home/.gitconfig', '[core]\n\texcludesFile = ~/mine\n');
    scratch.write('../home/mine', 'deep/\n');
  },
  'a repository inside': (scratch) => {
    mkdirSync(join(scratch.root, 'src'), { recursive: true });
    scratch.git(['init', '-q'], 'src');
  },
  'the excludes of the repository inside': (scratch) => scratch.write('src/.git/info/exclude', 'b.ts\n'),
  'a repository inside that is no longer one': (scratch) =>
    rmSync(join(scratch.root, 'src/.git/HEAD'), { force: true }),
  'a folder with another mode': (scratch) => chmodSync(join(scratch.root, 'build'), 0o755),
  nothing: () => {},
};

it('a scan after any changes reports what a walk reports', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.boolean()), { minLength: 1, maxLength: 6 }),
      async (isRepository, isWatched, steps) => {
        await using scratch = settledTree();
        if (isRepository) scratch.git(['init', '-q']);
        let scanner = await scanned(scratch, options);
        for (const [change, restarts] of steps) {
          await nextTick(scratch);
          const before = isWatched ? (await walked(scratch, options)).files : [];
          for (let time = 0; time < (isWatched ? 4 : 0); time++) await answer(scanner, before);
          if (isRepository || !/index|repository's/.test(change)) changes[change]!(scratch);
          if (restarts) {
            await scanner[Symbol.asyncDispose]();
            scanner = scratch.scanner(options);
          }
          const { files, skipped } = await walked(scratch, options);
          const scan = await answer(scanner, files);
          if (scan.unchanged === undefined) expect(scan.files, change).toEqual(files);
          else expect(scan.unchanged, change).toBe(files.length);
          expect(byPath(scan.skipped), change).toEqual(byPath(skipped));
        }
        await scanner[Symbol.asyncDispose]();
      },
    ),
    { numRuns: 60 },
  );
});

/** A scanner that has scanned the tree. */
async function scanned(scratch: Scratch, scannerOptions: ScanFsOptions): Promise<GuardedStage<'scanner'>> {
  const scanner = scratch.scanner(scannerOptions);
  await answer(scanner);
  return scanner;
}

/** Waits until a change gets a new time. The clock of the scanner is ahead, so the scanner does not wait itself. */
async function nextTick(scratch: Scratch): Promise<void> {
  const probe = (): number => {
    writeFileSync(scratch.beside('probe'), '');
    return statSync(scratch.beside('probe')).ctimeMs;
  };
  for (const before = probe(); probe() === before;);
}
