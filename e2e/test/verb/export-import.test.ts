import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answersOf } from '../faults/answers.ts';
import { sourceFile, sourceTree } from '../faults/source-tree.ts';
import { printed } from '../printed.ts';
import type { SearchDocument } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { builtPackage } from '../../live/harness/built-package.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

/* One machine exports the index of a repository, and a clone of it at another path imports it. */

const files = 60;
const removed = 'quokka_only_in_a_removed_file';

/** The machine that exports. */
let ci: Sandbox;
let archive: string;
let publicKey: string;
/** A clone with its own data folder. */
let clone: Sandbox;
/** Data folder of an index of the clone that was built from its files. */
let built: string;

interface Run {
  readonly report: Readonly<Record<'added' | 'modified' | 'removed' | 'unchanged' | 'indexed', number>>;
}

const inCi = (name: string): string => join(ci.folder, name);
const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const importArgs = (file = archive): readonly string[] => ['import', file, '--key', publicKey];

beforeAll(async () => {
  ci = new Sandbox({ ...sourceTree(files), 'old.ts': `export const ${removed} = 1;\n` });
  ci.commit();
  expect((await ci.run(['index'])).code).toBe(0);
  rmSync(join(ci.tree, 'old.ts'));
  ci.commit();
  archive = inCi('team.index');
  publicKey = inCi('team.pub.pem');
  printed('keys', await ci.run(['keys', inCi('team'), '--json']));
  const exported = await ci.run(['export', archive, '--sign', inCi('team.pem'), '--json']);
  const commit = ci.git(['rev-parse', 'HEAD']).trim();
  expect(printed('export', exported)).toMatchObject({ file: archive, files, commit, uncommitted: 0 });
  clone = new Sandbox();
  rmSync(clone.tree, { recursive: true });
  execFileSync('git', ['clone', '--quiet', ci.tree, clone.tree]);
  built = join(clone.folder, 'built');
  expect((await clone.run(['index'], { env: { CODESEARCH_HOME: built } })).code).toBe(0);
});

afterAll(() => {
  ci.remove();
  clone.remove();
});

beforeEach(() => {
  clone.git(['checkout', '--quiet', '--force', 'HEAD', '--', '.']);
  clone.git(['clean', '--quiet', '--force', '-d']);
  rmSync(clone.home, { recursive: true, force: true });
});

function indexFolders(): readonly string[] {
  const projects = join(clone.home, 'projects');
  return existsSync(projects) ? readdirSync(projects).map((name) => join(projects, name)) : [];
}

async function state(): Promise<unknown> {
  return printed<{ state: string }>('status', await clone.run(['status', '--json'])).state;
}

function refused(outcome: Outcome, code: string, hint: RegExp): void {
  expectRefusal(outcome, new RegExp(`\\[${code}\\]`), hint);
}

describe('a fresh clone', () => {
  it('imports an index with the same answers as one that it builds', async () => {
    const imported = printed('import', await clone.run([...importArgs(), '--json']));
    expect(imported).toMatchObject({ files, replaced: false, sha256: sha256(archive) });
    const { report } = printed<Run>('index', await clone.run(['index', '--json']));
    expect(report).toMatchObject({ added: 0, modified: 0, removed: 0, indexed: 0, unchanged: files });
    expect(await answersOf(clone, clone.home)).toEqual(await answersOf(clone, built));
  });

  it('indexes only the files that differ', async () => {
    await clone.run(importArgs());
    clone.write(...sourceFile(3, 1));
    clone.write('new/wombat.ts', 'export function feedWombat(): void {}\n');
    rmSync(join(clone.tree, sourceFile(4)[0]));
    renameSync(join(clone.tree, sourceFile(5)[0]), join(clone.tree, 'renamed.md'));
    const { report } = printed<Run>('index', await clone.run(['index', '--json']));
    expect(report).toMatchObject({ added: 2, modified: 1, removed: 2, indexed: 3, unchanged: files - 3 });
    const [first] = printed<SearchDocument>('search', await clone.run(['search', 'feedWombat', '--json'])).results;
    expect(first).toMatchObject({ path: 'new/wombat.ts', freshness: 'fresh' });
    const fresh = join(clone.folder, 'fresh');
    await clone.run(['index'], { env: { CODESEARCH_HOME: fresh } });
    expect(await answersOf(clone, clone.home)).toEqual(await answersOf(clone, fresh));
    rmSync(fresh, { recursive: true });
  });

  it('is warned about a file that differs, if it searches without a comparison', async () => {
    await clone.run(importArgs());
    const [path, content] = sourceFile(0);
    // The size stays, so only the content shows the change.
    clone.write(path, content.replaceAll('queue', 'other'));
    const unsynced = await clone.run(['search', 'queue', '--no-sync', '--json', '-n', '50']);
    const { results } = printed<SearchDocument>('search', unsynced);
    expect(results.filter((hit) => hit.path === path).length).toBeGreaterThan(0);
    for (const hit of results) expect(hit.freshness === 'fresh', hit.path).toBe(hit.path !== path);
    const synced = printed<SearchDocument>('search', await clone.run(['search', 'queue', '--json', '-n', '50']));
    for (const hit of synced.results) expect(hit.freshness).toBe('fresh');
  });

  it('keeps an imported index in the files that every index has, repairs it and clears it', async () => {
    await clone.run(importArgs());
    await clone.run(['search', 'parseOrder']);
    const names = indexFolders().flatMap((folder) => readdirSync(folder));
    expect(names.filter((name) => !['scan', 'writer.json'].includes(name)).toSorted()).toEqual([
      'commits.json',
      'merkle.sqlite',
      'project.json',
      'store.sqlite',
      'writer.lock',
    ]);
    expect(await state()).toBe('current');
    expect((await clone.run(['status', '--repair'])).code).toBe(0);
    expect((await clone.run(['clear'])).code).toBe(0);
    expect(await state()).toBe('missing');
  });
});

describe('an archive', () => {
  it('has nothing of the machine that made it, and nothing that the index no longer has', () => {
    const bytes = readFileSync(archive);
    const start = 24 + bytes.readUInt32LE(20);
    const manifest = JSON.parse(bytes.toString('utf8', 24, start)) as {
      readonly parts: readonly { readonly name: string; readonly storedBytes: number }[];
    };
    expect(manifest.parts.map(({ name }) => name)).toEqual(['merkle.sqlite', 'store.sqlite', 'commits.json']);
    let position = start + 96;
    const contents = manifest.parts.map(({ storedBytes }) =>
      zstdDecompressSync(bytes.subarray(position, (position += storedBytes))),
    );
    expect(position).toBe(bytes.length);
    for (const content of [bytes.subarray(0, start), ...contents]) {
      for (const text of [ci.folder, 'PRIVATE KEY', removed, 'old.ts']) {
        // The history has the names of files.
        if (text !== 'old.ts' || content !== contents[2]) expect(content.includes(text), text).toBe(false);
      }
    }
  });

  it('replaces an older one, and no other file', async () => {
    const notes = ci.write('../notes.md', '# Notes\n');
    refused(await ci.run(['export', notes]), 'INPUT_INVALID', /another name/);
    expect(readFileSync(notes, 'utf8')).toBe('# Notes\n');
  });

  it('of uncommitted files says so', async () => {
    ci.write('scratch.ts', 'export const scratch = 1;\n');
    const { stdout } = await ci.run(['export', inCi('scratch.index')]);
    rmSync(join(ci.tree, 'scratch.ts'));
    expect(stdout).toContain('1 file is not as in the commit');
    expect(stdout).toContain('It is not signed');
  });
});

describe('an import changes nothing if', () => {
  const expectNothing = async (): Promise<void> => {
    expect(await state()).toBe('missing');
    expect(indexFolders()).toEqual([]);
  };

  it('the archive is damaged in any of its parts', async () => {
    const bytes = readFileSync(archive);
    const damaged = inCi('damaged.index');
    for (const share of [0, 0.02, 0.3, 0.999]) {
      const changed = Buffer.from(bytes);
      changed[Math.floor(share * bytes.length)]! ^= 0xff;
      writeFileSync(damaged, changed);
      refused(await clone.run(importArgs(damaged)), 'ARCHIVE_INVALID', /Copy or download it again|export/);
    }
    writeFileSync(damaged, bytes.subarray(0, -1000));
    refused(await clone.run(importArgs(damaged)), 'ARCHIVE_INVALID', /download it again/);
    await expectNothing();
  });

  it('another key has signed it, or none', async () => {
    await ci.run(['keys', inCi('other')]);
    const [forged, unsigned] = [inCi('forged.index'), inCi('unsigned.index')];
    await ci.run(['export', forged, '--sign', inCi('other.pem')]);
    await ci.run(['export', unsigned]);
    refused(await clone.run(importArgs(forged)), 'ARCHIVE_UNTRUSTED', /Do not use it/);
    refused(await clone.run(importArgs(unsigned)), 'ARCHIVE_UNTRUSTED', /--allow-unsigned/);
    refused(await clone.run(['import', unsigned]), 'ARCHIVE_UNTRUSTED', /--allow-unsigned/);
    refused(await clone.run(['import', archive]), 'ARCHIVE_UNTRUSTED', /--key/);
    refused(await clone.run(['import', unsigned, '--sha256', sha256(archive)]), 'ARCHIVE_UNTRUSTED', /hash/);
    await expectNothing();
    expect((await clone.run(['import', unsigned, '--sha256', sha256(unsigned)])).code).toBe(0);
    expect(await state()).toBe('current');
  });

  it('it was made with another configuration', async () => {
    const config = inCi('codesearch.config.mjs');
    const plugin = JSON.stringify(builtPackage('@codesearch/plugin-chunker-text'));
    writeFileSync(config, `import { text } from ${plugin};\nexport default { chunker: text() };\n`);
    const outcome = await clone.run([...importArgs(), '--config', config]);
    refused(outcome, 'ARCHIVE_INCOMPATIBLE', /configuration that it was made with/);
    expect(outcome.stderr).toContain('chunker is chunker-text (was chunker-ast)');
    await expectNothing();
  });

  it('the folder is a home folder', async () => {
    refused(await clone.run([...importArgs(), clone.folder]), 'INPUT_INVALID', /repository/);
    await expectNothing();
  });

  it('the present index is newer', async () => {
    cpSync(built, clone.home, { recursive: true });
    clone.write('new/wombat.ts', 'export function feedWombat(): void {}\n');
    await clone.run(['index']);
    refused(await clone.run(importArgs()), 'INPUT_INVALID', /--force/);
    expect(await state()).toBe('current');
    expect(printed('import', await clone.run([...importArgs(), '--force', '--json']))).toMatchObject({
      replaced: true,
    });
    const status = printed('status', await clone.run(['status', '--json']));
    expect(status).toMatchObject({ pending: { added: 1, modified: 0, removed: 0 } });
  });

  it.each(['missing.index', '.'])('there is no archive at %s', async (name) => {
    const { code, stderr } = await clone.run(importArgs(join(clone.folder, name)));
    expect(code).toBe(2);
    expect(stderr).toMatch(/\[(?:INPUT|ARCHIVE)_INVALID\]/);
    await expectNothing();
  });
});

it('an index on a server is not exported: machines share it', async () => {
  const config = inCi('codesearch.config.mjs');
  const plugin = JSON.stringify(builtPackage('@codesearch/plugin-store-qdrant'));
  writeFileSync(
    config,
    `import { qdrant } from ${plugin};\nexport default { store: qdrant({ baseURL: 'http://127.0.0.1:9' }) };\n`,
  );
  refused(await ci.run(['export', inCi('remote.index'), '--config', config]), 'UNSUPPORTED', /readOnly/);
  refused(await clone.run([...importArgs(), '--config', config]), 'UNSUPPORTED', /local store/);
});

it('an export sends nothing to a new host without an answer', async () => {
  const config = inCi('codesearch.config.mjs');
  const plugin = JSON.stringify(builtPackage('@codesearch/plugin-embed-openai'));
  const options = "{ baseURL: 'https://embed.example.org/v1', model: 'm', dimensions: 8 }";
  writeFileSync(config, `import { openai } from ${plugin};\nexport default { embedder: openai(${options}) };\n`);
  const outcome = await ci.run(['export', inCi('sent.index'), '--config', config], { env: { OPENAI_API_KEY: 'key' } });
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  // Behind what it would send and cost.
  expect(outcome.stderr).toMatch(/^error .*embed\.example\.org.*\[INPUT_INVALID\]\nhint .*codesearch index .* --yes/m);
  expect(existsSync(inCi('sent.index'))).toBe(false);
});

it('a key is never replaced, and the private one signs and does not check', async () => {
  mkdirSync(inCi('keys'));
  await ci.run(['keys', inCi('keys/a')]);
  const before = readFileSync(inCi('keys/a.pem'), 'utf8');
  refused(await ci.run(['keys', inCi('keys/a')]), 'INPUT_INVALID', /another name/);
  expect(readFileSync(inCi('keys/a.pem'), 'utf8')).toBe(before);
  refused(await clone.run(['import', archive, '--key', inCi('keys/a.pem')]), 'INPUT_INVALID', /public key/);
});
