import assert from 'node:assert/strict';
import { mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadResult, Scanner, SourceFile, SourceText } from '@codesearch/kernel';
import { sha256 } from '../fixture/source-text.ts';
import { writeTree } from '../fixture/tree.ts';
import { law, type Law } from '../law/law.ts';
import { readAll, scanAll } from './scan-all.ts';

const texts: Readonly<Record<string, string>> = {
  'plain.ts': 'const a = 1;\nconst b = 2;\n',
  'crlf.ts': 'const a = 1;\r\nconst b = 2;\r\n',
  'no-last-line-end.ts': 'const a = 1;',
  'unicode.md': 'Grüße, 世界! 👩‍👩‍👧 ﷽\u2028next\n',
  'blank.txt': ' \n\t\n',
  'empty.ts': '',
};

export const readLaws: readonly Law<'scanner'>[] = [
  law('read gives the exact text and the SHA-256 of the bytes', async (bench) => {
    await writeTree(bench.project.root, texts);
    const scanner = await bench.open();
    const { files } = await scanAll(scanner);
    assert.equal(files.length, Object.keys(texts).length);
    for (const file of files) {
      const { text, hash, file: state } = sourceOf(await scanner.read(file), file.path);
      assert.ok(text === texts[file.path], `the text of ${file.path} is changed`);
      assert.equal(hash, sha256(text));
      assert.deepEqual(state, file, `the state of ${file.path} that was read is the one that was scanned`);
    }
  }),

  law('a byte order mark is left out of the text and counted in the hash', async (bench) => {
    await writeTree(bench.project.root, { 'bom.ts': '\ufeffconst a = 1;\n' });
    const scanner = await bench.open();
    const [file] = (await scanAll(scanner)).files;
    assert.ok(file);
    const { text, hash } = sourceOf(await scanner.read(file), file.path);
    assert.equal(text, 'const a = 1;\n');
    assert.equal(hash, sha256('\ufeffconst a = 1;\n'));
  }),

  law('a file is read by an instance that never scanned', async (bench) => {
    await writeTree(bench.project.root, { 'src/a.ts': 'const a = 1;\n' });
    const [file] = (await scanAll(await bench.open())).files;
    assert.ok(file);
    const reader = await bench.open();
    assert.equal(sourceOf(await reader.read(file), file.path).text, 'const a = 1;\n');
  }),

  law('binary files are skipped with their reason', async (bench) => {
    const noise = Uint8Array.from({ length: 4_096 }, (_, index) => (index * 89) % 256);
    await writeTree(bench.project.root, {
      'noise.ts': noise,
      tool: Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...noise]),
      'image.png': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, ...noise]),
      'late.txt': Uint8Array.from([...Buffer.from('text '.repeat(100)), 0, 0, 0, 1]),
      'text.ts': 'const text = 1;\n',
    });
    const verdicts = await readAll(await bench.open());
    for (const path of ['noise.ts', 'tool', 'image.png', 'late.txt']) {
      assert.deepEqual(verdicts.get(path), { reason: 'binary' }, `the verdict about ${path}`);
    }
    assert.deepEqual(verdicts.get('text.ts'), { text: 'const text = 1;\n' });
  }),

  law('a verdict by content carries the state and hash that it was made of', async (bench) => {
    const bytes = new Uint8Array([1, 0, 2, 0, 0, 255]);
    await writeTree(bench.project.root, { 'data.ts': bytes });
    const scanner = await bench.open();
    const { files, skipped } = await scanAll(scanner);
    assert.equal(files.length + skipped.length, 1);
    for (const file of files) {
      const result = await scanner.read(file);
      assert.ok('skipped' in result && result.seen, 'what was read is told');
      assert.equal(result.seen.hash, sha256(bytes));
      assert.deepEqual(result.seen.file, file);
    }
  }),

  law('no text is garbled: what cannot be decoded is skipped', async (bench) => {
    await writeTree(bench.project.root, {
      'latin.txt': Uint8Array.from(Buffer.from('gr\u00fc\u00dfe, caf\u00e9\n'.repeat(20), 'latin1')),
      'wide.txt': Uint8Array.from([0xff, 0xfe, ...Buffer.from('wide text\n', 'utf16le')]),
      'cut.txt': Uint8Array.from([...Buffer.from('a cut character '), 0xe4, 0xb8]),
    });
    const expected = new Map([
      ['latin.txt', 'grüße, café\n'.repeat(20)],
      ['wide.txt', 'wide text\n'],
    ]);
    for (const [path, verdict] of await readAll(await bench.open())) {
      if ('text' in verdict) assert.equal(verdict.text, expected.get(path), `the text of ${path}`);
      else assert.ok(['encoding', 'binary'].includes(verdict.reason), `${path} is skipped as ${verdict.reason}`);
    }
  }),

  law('a text with masked secrets has the length and the lines of its file', async (bench) => {
    const drawn = Buffer.from(Array.from({ length: 12 }, (_, at) => sha256(`key ${at}`)).join(''), 'hex').toString(
      'base64',
    );
    const key = ['-----BEGIN PRIVATE KEY-----', ...(drawn.match(/.{1,64}/g) ?? []), '-----END PRIVATE KEY-----'];
    const url = `postgres://app:${drawn.replaceAll(/\W/g, '').slice(0, 20)}@db/app`;
    const text = `// 👩‍👩‍👧\r\nconst key = \`\n${key.join('\n')}\n\`;\r\nconst url = '${url}';\n${'call();\n'.repeat(200)}`;
    await writeTree(bench.project.root, { 'a.ts': text });
    const scanner = await bench.open();
    const source = sourceOf(await scanner.read(await onlyFile(scanner)), 'a.ts');
    assert.equal(source.hash, sha256(text), 'the hash is that of the bytes');
    if (source.masked === undefined) assert.ok(source.text === text, 'the text is changed, and nothing is said of it');
    else {
      assert.ok(Number.isInteger(source.masked) && source.masked > 0, `${source.masked} secrets are masked`);
      assert.equal(source.text.length, text.length, 'the length of the text');
      for (const [at, character] of source.text.split('').entries()) {
        const isMasked = character === '*' && !/[\r\n]/.test(text.charAt(at));
        assert.ok(isMasked || character === text.charAt(at), `the character at ${at} is changed`);
      }
      assert.ok(source.text !== text, 'the count tells of secrets, and none is masked');
    }
  }),

  law('the state that is told is the one that was read', async (bench) => {
    const { root } = bench.project;
    await writeTree(root, { 'a.ts': 'short\n' });
    const scanner = await bench.open();
    const file = await onlyFile(scanner);
    await writeFile(join(root, 'a.ts'), 'a longer text\n');
    const source = sourceOf(await scanner.read(file), 'a.ts');
    assert.equal(source.text, 'a longer text\n');
    assert.equal(source.hash, sha256('a longer text\n'));
    assert.equal(source.file.size, (await stat(join(root, 'a.ts'))).size);
    assert.deepEqual(source.file, await onlyFile(scanner), 'the next scan sees the same state');
  }),

  law('a file that vanished, became a folder or a link is skipped, not an error', async (bench) => {
    const { root } = bench.project;
    const outside = await bench.otherProject();
    await writeTree(outside.root, { 'secret.ts': 'const secret = 1;\n' });
    await writeTree(root, { 'gone.ts': '1', 'folder.ts': '1', 'link.ts': '1', 'moved/a.ts': '1' });
    const scanner = await bench.open();
    const { files } = await scanAll(scanner);
    assert.equal(files.length, 4);
    for (const name of ['gone.ts', 'folder.ts', 'link.ts', 'moved']) await rm(join(root, name), { recursive: true });
    await mkdir(join(root, 'folder.ts'));
    await symlink(join(outside.root, 'secret.ts'), join(root, 'link.ts'));
    await writeTree(outside.root, { 'a.ts': 'const other = 1;\n' });
    await symlink(outside.root, join(root, 'moved'));
    for (const file of files) {
      const result = await scanner.read(file);
      assert.ok('skipped' in result, `${file.path} was read`);
      assert.equal(result.skipped.path, file.path);
    }
  }),

  law('read stays within the root', async (bench) => {
    const { root } = bench.project;
    const outside = await bench.otherProject();
    await writeTree(outside.root, { 'secret.ts': 'const secret = 1;\n' });
    await writeTree(root, { 'a.ts': 'const a = 1;\n' });
    const scanner = await bench.open();
    const file = await onlyFile(scanner);
    const away = '../'.repeat(root.split('/').length);
    for (const path of [`${away}${outside.root.slice(1)}/secret.ts`, join(outside.root, 'secret.ts')]) {
      const [outcome] = await Promise.allSettled([scanner.read({ ...file, path })]);
      assert.ok(outcome.status === 'rejected' || 'skipped' in outcome.value, 'a file outside of the root was read');
    }
  }),
];

function sourceOf(result: ReadResult, path: string): SourceText {
  assert.ok('source' in result, `${path} was skipped: ${'skipped' in result ? result.skipped.reason : ''}`);
  return result.source;
}

async function onlyFile(scanner: Scanner): Promise<SourceFile> {
  const [file, ...others] = (await scanAll(scanner)).files;
  assert.ok(file && others.length === 0, 'one file is listed');
  return file;
}
