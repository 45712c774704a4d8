import assert from 'node:assert/strict';
import { sha256 } from '../fixture/source-text.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { onlyFile, readAll, scanAll, sourceOf } from './scan-all.ts';
import type { OpenSourceTree } from './source-tree.ts';
import { assertEqual } from '../law/assert-equal.ts';

const texts: Readonly<Record<string, string>> = {
  'plain.ts': 'const a = 1;\nconst b = 2;\n',
  'crlf.ts': 'const a = 1;\r\nconst b = 2;\r\n',
  'no-last-line-end.ts': 'const a = 1;',
  'unicode.md': 'Grüße, 世界! 👩‍👩‍👧 ﷽\u2028next\n',
  'blank.txt': ' \n\t\n',
  'empty.ts': '',
};

/** What holds for the reading of files. */
export function readLaws(tree: OpenSourceTree): readonly Law<'scanner'>[] {
  return [
    law('read returns the exact text and the SHA-256 of the bytes', async (fixture) => {
      await tree(fixture.project).write(texts);
      const scanner = await fixture.open();
      const { files } = await scanAll(scanner);
      assert.equal(files.length, Object.keys(texts).length);
      for (const file of files) {
        const { text, hash, file: state } = sourceOf(await scanner.read({ file }), file.path);
        assert.ok(text === texts[file.path], `the text of ${file.path} is changed`);
        assert.equal(hash, sha256(text));
        assertEqual(state, file, `the state of ${file.path} that was read differs from the scanned one`);
      }
    }),

    law('a byte order mark is left out of the text and included in the hash', async (fixture) => {
      await tree(fixture.project).write({ 'bom.ts': '\ufeffconst a = 1;\n' });
      const scanner = await fixture.open();
      const { text, hash } = sourceOf(await scanner.read({ file: await onlyFile(scanner) }), 'bom.ts');
      assert.equal(text, 'const a = 1;\n');
      assert.equal(hash, sha256('\ufeffconst a = 1;\n'));
    }),

    law('a file can be read by an instance that never scanned', async (fixture) => {
      await tree(fixture.project).write({ 'src/a.ts': 'const a = 1;\n' });
      const file = await onlyFile(await fixture.open());
      const reader = await fixture.open();
      assert.equal(sourceOf(await reader.read({ file }), file.path).text, 'const a = 1;\n');
    }),

    law('a binary file is skipped', async (fixture) => {
      const noise = Uint8Array.from({ length: 4_096 }, (_, index) => (index * 89) % 256);
      const binaries = {
        'noise.ts': noise,
        tool: Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...noise]),
        'image.png': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, ...noise]),
        'late.txt': Uint8Array.from([...Buffer.from('text '.repeat(100)), 0, 0, 0, 1]),
      };
      await tree(fixture.project).write({ ...binaries, 'text.ts': 'const text = 1;\n' });
      const verdicts = await readAll(await fixture.open());
      for (const path of Object.keys(binaries)) {
        const verdict = verdicts.get(path);
        assert.ok(verdict && 'reason' in verdict, `${path} is not skipped`);
      }
      assertEqual(verdicts.get('text.ts'), { text: 'const text = 1;\n' });
    }),

    law('a verdict by content has the state and the hash of the bytes that led to it', async (fixture) => {
      const bytes = new Uint8Array([1, 0, 2, 0, 0, 255]);
      await tree(fixture.project).write({ 'data.ts': bytes });
      const scanner = await fixture.open();
      const { files, skipped } = await scanAll(scanner);
      assert.equal(files.length + skipped.length, 1);
      for (const file of files) {
        const result = await scanner.read({ file });
        assert.ok('skipped' in result && result.seen, 'the verdict has neither state nor hash');
        assert.equal(result.seen.hash, sha256(bytes));
        assertEqual(result.seen.file, file);
      }
    }),

    law('a text whose encoding is in doubt is skipped, or says which one was guessed', async (fixture) => {
      await tree(fixture.project).write({
        'latin.txt': Uint8Array.from(Buffer.from('gr\u00fc\u00dfe, caf\u00e9\n'.repeat(20), 'latin1')),
        'wide.txt': Uint8Array.from([0xff, 0xfe, ...Buffer.from('wide text\n', 'utf16le')]),
        'cut.txt': Uint8Array.from([...Buffer.from('a cut character '), 0xe4, 0xb8]),
      });
      const decoded = new Map([
        ['latin.txt', 'grüße, café\n'.repeat(20)],
        ['wide.txt', 'wide text\n'],
      ]);
      for (const [path, verdict] of await readAll(await fixture.open())) {
        if ('text' in verdict && verdict.guessedEncoding === undefined)
          assert.equal(verdict.text, decoded.get(path), `the text of ${path}`);
      }
    }),

    law('a text with masked secrets keeps the length and the lines of its file', async (fixture) => {
      const text = textWithSecrets();
      await tree(fixture.project).write({ 'a.ts': text });
      const scanner = await fixture.open();
      const source = sourceOf(await scanner.read({ file: await onlyFile(scanner) }), 'a.ts');
      assert.equal(source.hash, sha256(text), 'the hash is that of the bytes');
      if (source.masked === undefined) {
        assert.ok(source.text === text, 'the text is changed, and masked is not set');
        return;
      }
      assert.ok(Number.isInteger(source.masked) && source.masked > 0, `${source.masked} secrets are masked`);
      assert.equal(source.text.length, text.length, 'the length of the text');
      for (const [at, character] of source.text.split('').entries()) {
        const isMasked = character === '*' && !/[\r\n]/.test(text.charAt(at));
        assert.ok(isMasked || character === text.charAt(at), `the character at ${at} is changed`);
      }
      assert.ok(source.text !== text, 'masked is set, and no secret is masked');
    }),

    law('the returned state is the one that was read', async (fixture) => {
      const source = tree(fixture.project);
      await source.write({ 'a.ts': 'short\n' });
      const scanner = await fixture.open();
      const file = await onlyFile(scanner);
      await source.write({ 'a.ts': 'a longer text\n' });
      const read = sourceOf(await scanner.read({ file }), 'a.ts');
      assert.equal(read.text, 'a longer text\n');
      assert.equal(read.hash, sha256('a longer text\n'));
      assert.equal(read.file.size, 'a longer text\n'.length);
      assertEqual(read.file, await onlyFile(scanner), 'the next scan lists the same state');
    }),

    law('a file that was removed is skipped, and is not an error', async (fixture) => {
      const source = tree(fixture.project);
      await source.write({ 'gone.ts': '1', 'folder/gone.ts': '1' });
      const scanner = await fixture.open();
      const { files } = await scanAll(scanner);
      await source.remove(['gone.ts', 'folder/gone.ts']);
      for (const file of files) {
        const result = await scanner.read({ file });
        assert.ok('skipped' in result, `${file.path} was read`);
        assert.equal(result.skipped.path, file.path);
      }
    }),
  ];
}

/** A text with a private key and a connection string, in which not all lines end alike. */
function textWithSecrets(): string {
  const digits = Array.from({ length: 12 }, (_, at) => sha256(`key ${at}`)).join('');
  const drawn = Buffer.from(digits, 'hex').toString('base64');
  const key = ['-----BEGIN PRIVATE KEY-----', ...(drawn.match(/.{1,64}/g) ?? []), '-----END PRIVATE KEY-----'];
  const url = `postgres://app:${drawn.replaceAll(/\W/g, '').slice(0, 20)}@db/app`;
  return `// 👩‍👩‍👧\r\nconst key = \`\n${key.join('\n')}\n\`;\r\nconst url = '${url}';\n${'call();\n'.repeat(200)}`;
}
