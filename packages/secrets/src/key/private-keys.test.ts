import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomText, pemKey, stars } from '../fixture/random-text.ts';
import { maskSecrets } from '../mask-secrets.ts';

const hasSshKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined;

it.each([
  ['RSA PRIVATE KEY', '\n'],
  ['PRIVATE KEY', '\r\n'],
  ['EC PRIVATE KEY', '\n'],
  ['OPENSSH PRIVATE KEY', '\n'],
  ['ENCRYPTED PRIVATE KEY', '\n'],
  ['PGP PRIVATE KEY BLOCK', '\n'],
])('masks the body of a %s and keeps its first and last lines', (label, lineEnd) => {
  const key = pemKey(label, 1, lineEnd);
  const text = `const key = \`${key}\`;${lineEnd}const other = 1;`;
  const masked = text.split(lineEnd).map((line) => (/^[A-Za-z0-9+/=]+$/.test(line) ? stars(line) : line));
  expect(maskSecrets('a.ts', text)).toEqual({ text: masked.join(lineEnd), masked: 1 });
});

it('masks a private key in string literals and keeps the code around its lines', () => {
  const lines = pemKey().trimEnd().split('\n');
  const quoted = (line: string): string => `  "${line}\\n"`;
  const mask = (line: string): string => (line.startsWith('-----') ? line : stars(line));
  for (const join of [' +\n', '\n', ',\n', ' \\\n', ' .\n']) {
    const text = `x = ${lines.map(quoted).join(join)};\n`;
    expect(maskSecrets('a.js', text).text).toBe(`x = ${lines.map(mask).map(quoted).join(join)};\n`);
  }
  const inJson = `{ "private_key": "${lines.join('\\n')}\\n" }`;
  expect(maskSecrets('a.json', inJson).text).toBe(`{ "private_key": "${lines.map(mask).join('\\n')}\\n" }`);
});

it('keeps the headers of an encrypted key, and masks a key without its last line', () => {
  const [first = '', ...body] = pemKey().split('\n');
  const headers = 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0123456789ABCDEF0123456789ABCDEF\n\n';
  const text = [first, headers + body.join('\n')].join('\n');
  expect(maskSecrets('a.md', text).text).toContain(`${first}\n${headers}****`);
  const cut = `${first}\n${body.slice(0, 3).join('\n')}\nand so on\n`;
  expect(maskSecrets('a.md', cut).text).toBe(`${first}\n${body.slice(0, 3).map(stars).join('\n')}\nand so on\n`);
});

it('keeps what follows the padding of a key that is encoded as a whole', () => {
  const key = Buffer.from(pemKey().slice(0, -1)).toString('base64');
  expect(key).toMatch(/[^=]=$/);
  const text = (value: string): string => `data:\n  tls.key: ${value}\ntype: kubernetes.io/tls\n`;
  expect(maskSecrets('a.yaml', text(key))).toEqual({ text: text(stars(key)), masked: 1 });
});

it('masks and counts each of several keys', () => {
  const text = `a\n${pemKey('PRIVATE KEY', 1)}b\n${pemKey('CERTIFICATE', 2)}c\n${pemKey('EC PRIVATE KEY', 3)}`;
  const result = maskSecrets('a.md', text);
  expect(result.masked).toBe(2);
  expect(result.text).toContain(pemKey('CERTIFICATE', 2));
  for (const seed of [1, 3]) expect(result.text).not.toContain(randomText(20, 'base64', seed));
});

it('keeps code and documents about keys', () => {
  const texts = [
    "const begin = '-----BEGIN RSA PRIVATE KEY-----';\nconst end = '-----END RSA PRIVATE KEY-----';\n",
    'if (text.startsWith("-----BEGIN PRIVATE KEY-----")) return parseTheKeyThatFollows(text);\n',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA...\n-----END RSA PRIVATE KEY-----\n',
    `if (/-----BEGIN PRIVATE KEY-----/.test(text)) load("packages/Some1/very/long/path/of/a/module/in/a/tree/Index2");\n`,
    `const begin = '-----BEGIN PRIVATE KEY-----';\n${'call(me);\n'.repeat(40)}// ${randomText(64, 'base64', 1)}\n`,
    pemKey('CERTIFICATE'),
    pemKey('PUBLIC KEY'),
  ];
  for (const text of texts) expect(maskSecrets('a.ts', text)).toEqual({ text, masked: 0 });
});

it.skipIf(!hasSshKeygen)('masks keys that OpenSSH generates', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'secrets-'));
  for (const type of ['ed25519', 'ecdsa', 'rsa']) {
    const file = join(folder.path, type);
    execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-m', type === 'ed25519' ? 'RFC4716' : 'PEM', '-f', file]);
    const key = readFileSync(file, 'utf8');
    const { text, masked } = maskSecrets('a.md', key);
    expect(masked).toBe(1);
    expect(text.replaceAll(/-----[A-Z ]+-----/g, '')).toMatch(/^[*\n]+$/);
  }
});
