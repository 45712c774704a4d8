import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pemKey, randomText } from '@codesearch/secrets/fixture';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listing, read, Scratch, textOrReason } from '../test/scratch.ts';
import { scanFs } from './index.ts';

/** Encodes with the iconv of the system, which is independent of the decoders of the program. */
function encoded(text: string, encoding: string): Buffer {
  return execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: text });
}

it('reads any text as it was written, without its byte order mark', async () => {
  await using scratch = new Scratch();
  const scanner = scratch.scanner();
  const text = fc
    .string({ unit: 'binary', maxLength: 300 })
    .map((each) => each.replaceAll(/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\ufeff]/g, ' '));
  const property = fc.asyncProperty(text, fc.constantFrom('utf8', 'bom', 'utf16le'), async (content, encoding) => {
    const mark = encoding === 'utf8' ? '' : '\ufeff';
    const bytes = Buffer.from(mark + content, encoding === 'utf16le' ? 'utf16le' : 'utf8');
    scratch.write('a.ts', bytes);
    const result = await read(scanner, 'a.ts');
    expect(result).toMatchObject({ source: { text: content, hash: createHash('sha256').update(bytes).digest('hex') } });
  });
  await fc.assert(property, { numRuns: 200 });
});

it('keeps line ends', async () => {
  await using scratch = new Scratch();
  scratch.write('a.ts', 'one\r\ntwo\rthree\nfour\u2028five\r\n');
  expect(await textOrReason(scratch.scanner(), 'a.ts')).toBe('one\r\ntwo\rthree\nfour\u2028five\r\n');
});

it.each([
  ['SHIFT_JIS', '# これはテストです。ファイルを開いて、内容を読み込みます。\nprint("こんにちは世界")\n'],
  ['EUC-JP', '# これはテストです。ファイルを開いて、内容を読み込みます。\nprint("こんにちは世界")\n'],
  ['GBK', '// 打开文件并读取内容,然后返回结果。请检查参数是否正确。\nint main() { return 0; }\n'],
  ['BIG5', '// 開啟檔案並讀取內容,然後回傳結果。\nint main() { return 0; }\n'],
  ['EUC-KR', '// 파일을 열고 내용을 읽은 다음 결과를 반환합니다.\nint main() { return 0; }\n'],
  ['CP1251', '// Открыть файл и прочитать содержимое.\nint main() { return 0; }\n'],
  ['KOI8-R', '// Открыть файл и прочитать содержимое, затем вернуть результат.\nint main() { return 0; }\n'],
  ['ISO-8859-1', '/* Die Größe der Datei überschreitet das Limit. */\nint main(void) { return 0; }\n'],
  ['CP1252', '// © 2004 Acme — “all rights” reserved…\nint main(void) { return 0; }\n'],
  ['UTF-16BE', '\ufeffconst a = "ü";\n'],
])('decodes text in %s', async (encoding, text) => {
  await using scratch = new Scratch();
  const code = 'static int add(int a, int b) { return a + b; }\n'.repeat(20);
  scratch.write('a.c', encoded(text + code, encoding));
  expect(await textOrReason(scratch.scanner(), 'a.c')).toBe(text.replace('\ufeff', '') + code);
});

it.each([
  ['UTF-16 that is cut', Buffer.concat([Buffer.from('\ufeffabc', 'utf16le'), Buffer.from([0x41])])],
  ['half of a surrogate pair', Buffer.from('\ufeffa\ud800b', 'utf16le')],
  ['text that is mostly in an unknown encoding', Buffer.from('a\xfe\xff\xfe b\xff\xfe\xff\n'.repeat(9), 'latin1')],
])('skips %s for its encoding', async (_, bytes) => {
  await using scratch = new Scratch();
  scratch.write('a.ts', bytes);
  expect(await textOrReason(scratch.scanner(), 'a.ts')).toBe('[encoding]');
});

it.each([
  [
    'a word in Latin-1',
    Buffer.from('s = "\xe9t\xe9"\nvalue = 1\nother = 2\n', 'latin1'),
    's = "été"\nvalue = 1\nother = 2\n',
    'windows-1252',
  ],
  [
    'UTF-8 with a stray byte',
    Buffer.concat([Buffer.from('// grüße\n'), Buffer.from([0xff]), Buffer.from('\n')]),
    '// grüße\n\ufffd\n',
    'utf-8',
  ],
  [
    'UTF-8 that is cut inside a character',
    Buffer.concat([Buffer.from('über\n'.repeat(9)), Buffer.from([0xe4, 0xb8])]),
    `${'über\n'.repeat(9)}\ufffd`,
    'utf-8',
  ],
])('decodes %s by a guess, and says so', async (_, bytes, text, guessedEncoding) => {
  await using scratch = new Scratch();
  scratch.write('a.ts', bytes);
  expect(await read(scratch.scanner(), 'a.ts')).toMatchObject({ source: { text, guessedEncoding } });
});

it('reads programs of up to 2 MB and data of up to 1 MiB', async () => {
  await using scratch = new Scratch();
  const sizes = { 'at.cpp': 2_000_000, 'over.cpp': 2_000_001, 'at.json': 1_048_576, 'over.json': 1_048_577 };
  for (const [path, size] of Object.entries(sizes)) scratch.write(path, 'x\n'.repeat(size / 2) + 'x'.repeat(size % 2));
  const scanner = scratch.scanner();
  expect(await listing(scanner)).toEqual({
    files: ['at.cpp', 'at.json'],
    skipped: { 'over.cpp': 'too-large', 'over.json': 'too-large' },
  });
  expect(await textOrReason(scanner, 'at.cpp')).toHaveLength(2_000_000);
});

it.each([
  ['a NUL', Buffer.from('text\0text')],
  ['a late NUL', Buffer.from(`${'text\n'.repeat(10_000)}\0`)],
  ['control characters', Buffer.from(Array.from({ length: 900 }, (_, index) => (index % 3 === 0 ? 1 : 65)))],
  ['a PDF', Buffer.from('%PDF-1.7\nplain text follows\n')],
  ['gzip data', Buffer.from([0x1f, 0x8b, 0x08, 0x41, 0x41])],
  ['a Git LFS pointer', Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n')],
])('skips a file with %s as binary, whatever its name', async (_, bytes) => {
  await using scratch = new Scratch();
  scratch.write('a.ts', bytes);
  const result = await read(scratch.scanner(), 'a.ts');
  expect(result).toMatchObject({
    skipped: { path: 'a.ts', reason: 'binary' },
    seen: { hash: createHash('sha256').update(bytes).digest('hex'), file: { path: 'a.ts', size: bytes.length } },
  });
});

it('skips a file over the limit by its size, and one that has grown since the scan when it is read', async () => {
  await using scratch = new Scratch();
  scratch.write('at.ts', 'x'.repeat(100));
  scratch.write('over.ts', 'x'.repeat(101));
  const scanner = scratch.scanner({ maxFileSize: 100 });
  expect(await listing(scanner)).toEqual({ files: ['at.ts'], skipped: { 'over.ts': 'too-large' } });
  expect(await textOrReason(scanner, 'at.ts')).toHaveLength(100);
  scratch.write('at.ts', 'x'.repeat(5000));
  expect(await textOrReason(scanner, 'at.ts')).toBe('[too-large]');
});

it('reads nothing outside of the root, also if a folder has become a link', async () => {
  await using scratch = new Scratch();
  scratch.touch('sub/a.ts', '../outside/a.ts', '../rootless/a.ts');
  const scanner = scratch.scanner();
  expect(await textOrReason(scanner, 'sub/a.ts')).toBe('text\n');
  renameSync(join(scratch.root, 'sub'), join(scratch.root, 'moved'));
  symlinkSync(scratch.beside('outside'), join(scratch.root, 'sub'));
  expect(await textOrReason(scanner, 'sub/a.ts')).toBe('[symlink]');
  for (const path of ['../outside/a.ts', '../rootless/a.ts'])
    expect(await textOrReason(scanner, path)).toBe('[symlink]');
  symlinkSync('moved/a.ts', join(scratch.root, 'link.ts'));
  expect(await textOrReason(scanner, 'link.ts')).toBe('[symlink]');
});

it('skips a missing file, a folder and an impossible name', async () => {
  await using scratch = new Scratch();
  mkdirSync(join(scratch.root, 'folder'));
  const scanner = scratch.scanner();
  expect(await textOrReason(scanner, 'gone.ts')).toBe('[unreadable]');
  expect(await textOrReason(scanner, 'folder')).toBe('[special]');
  expect(await textOrReason(scanner, 'nul\0.ts')).toBe('[unreadable]');
  expect(await textOrReason(scanner, 'x'.repeat(300))).toBe('[unreadable]');
});

it('reports the same state as a scan until the file changes', async () => {
  await using scratch = new Scratch();
  scratch.write('a.ts', 'one\n');
  const scanner = scratch.scanner();
  const states = async (): Promise<unknown[]> => {
    const scanned = [];
    for await (const batch of scanner.scan()) scanned.push(...batch.files);
    const result = await read(scanner, 'a.ts');
    return [scanned[0], 'source' in result ? result.source.file : undefined];
  };
  const [scanned, seen] = await states();
  expect(seen).toEqual(scanned);
  writeFileSync(join(scratch.root, 'a.ts'), 'three\n');
  const [changed] = await states();
  expect(changed).not.toEqual(scanned);
});

it.each([
  ['GBK', '// 读取内容\n'],
  ['SHIFT-JIS', '// 読み込む\n'],
  ['BIG5', '# 密碼\n'],
  ['EUC-KR', '// 암호\n'],
])('keeps the source of a file of three lines with a comment in %s', async (encoding, comment) => {
  await using scratch = new Scratch();
  scratch.write('a.js', Buffer.concat([encoded(comment, encoding), Buffer.from('function f() {\n  return 0;\n}\n')]));
  expect(await textOrReason(scratch.scanner(), 'a.js')).toMatch(/\nfunction f\(\) \{\n {2}return 0;\n\}\n$/);
});

it.each(['UTF-16LE', 'UTF-16BE'])('reads %s without a mark', async (encoding) => {
  await using scratch = new Scratch();
  const text = 'function greet() {\r\n  return "Grüße";\r\n}\r\n';
  scratch.write('a.js', encoded(text, encoding));
  expect(await textOrReason(scratch.scanner(), 'a.js')).toBe(text);
});

it.each([
  ['numbers of 16 bits', Buffer.from(Uint16Array.from({ length: 400 }, (_, at) => at % 200).buffer)],
  ['NULs at both places', Buffer.from('a\0b\0c\0\0d\0e', 'latin1')],
])('takes %s for binary', async (_, bytes) => {
  await using scratch = new Scratch();
  scratch.write('a.js', bytes);
  expect(await textOrReason(scratch.scanner(), 'a.js')).toBe('[binary]');
});

it('masks and counts secrets in a file, and keeps the hash of its bytes', async () => {
  await using scratch = new Scratch();
  const token = `ghp_${randomText(36, 'alphanumeric', 1)}`;
  const text = `\ufeff// Grüße\r\nconst token = '${token}';\r\n${pemKey('PRIVATE KEY', 2, '\r\n')}${'code();\r\n'.repeat(200)}`;
  for (const encoding of ['utf8', 'utf16le'] as const) {
    const bytes = Buffer.from(text, encoding);
    scratch.write('a.ts', bytes);
    const result = await read(scratch.scanner(), 'a.ts');
    expect(result).toMatchObject({ source: { masked: 2, hash: createHash('sha256').update(bytes).digest('hex') } });
    const shown = 'source' in result ? result.source.text : '';
    expect(shown).toHaveLength(text.length - 1);
    expect(shown.split('\r\n')).toHaveLength(text.split('\r\n').length);
    for (const secret of [token, ...pemKey('PRIVATE KEY', 2).split('\n').slice(1, -2)])
      expect(shown).not.toContain(secret);
    expect(await textOrReason(scratch.scanner({ maskSecrets: false }), 'a.ts')).toBe(text.slice(1));
  }
});

it('gives no count for a file without secrets', async () => {
  await using scratch = new Scratch();
  scratch.touch('a.ts');
  const result = await read(scratch.scanner(), 'a.ts');
  expect('source' in result && Object.keys(result.source)).not.toContain('masked');
});

it('has another fingerprint if secrets are not masked', () => {
  expect(scanFs({ maskSecrets: false }).fingerprint()).not.toEqual(scanFs().fingerprint());
  expect(scanFs({ maskSecrets: true, exclude: ['a'] }).fingerprint()).toEqual(scanFs().fingerprint());
});
