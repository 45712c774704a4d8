import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listing, Scratch, textOrReason } from '../test/scratch.ts';

const hasSshKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined;

/* Generated at run time, so that the repository contains no key. */
const body = Array.from({ length: 24 }, (_, index) => String.fromCharCode(65 + index).repeat(64)).join('\n');
const pem = (kind: string): string => `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----\n`;
const privateKey = pem('RSA PRIVATE KEY');

it('skips credential files by their names', async () => {
  await using scratch = new Scratch();
  const sensitive = [
    '.env',
    '.env.local',
    '.env_prod',
    '.env~',
    'config/.env.production',
    'config/master.key',
    '.smbcredentials',
    '.gitcookies',
    'deploy/prod.env',
    '.netrc',
    '.bash_history',
    'home/.zsh_history',
    '.flaskenv',
    'config/credentials.json',
    '.vscode/sftp.json',
    '.ftpconfig',
    '.curlrc',
    '.pgpass',
    '.git-credentials',
    'store.p12',
    'a.pfx',
    'a.jks',
    'a.keystore',
    'passwords.kdbx',
    '.aws/credentials',
    '.kube/config',
    '.docker/config.json',
    'main.tfstate',
    '.htpasswd',
  ];
  const innocent = [
    '.env.example',
    '.env.sample',
    '.env.local.template',
    'example.env',
    '.env.dist',
    'password_reset.py',
    'secret_manager.go',
    'credentials.ts',
    'keystore.md',
    'private_key_test.rs',
    'src/env.ts',
    'environment.env.ts',
    'config/docker/config.json',
    'aws/credentials',
    '.envrc',
    'tokens.css',
  ];
  scratch.touch(...sensitive, ...innocent);
  const { files, skipped } = await listing(scratch.scanner());
  expect(files.toSorted()).toEqual(innocent.toSorted());
  expect(skipped).toEqual(Object.fromEntries(sensitive.map((path) => [path, 'sensitive'])));
  expect((await listing(scratch.scanner({ includeSensitive: true }))).files).toEqual(
    expect.arrayContaining(['.env', '.netrc']),
  );
});

it.each([
  ['id_rsa', pem('OPENSSH PRIVATE KEY')],
  ['server.key', privateKey],
  ['server.pem', `Bag Attributes\n    localKeyID: 01\nsubject=CN = x\n${pem('CERTIFICATE')}${pem('PRIVATE KEY')}`],
  ['notes.txt', privateKey],
  ['crlf.pem', privateKey.replaceAll('\n', '\r\n')],
  ['secret.asc', pem('PGP PRIVATE KEY BLOCK')],
  ['cut.pem', privateKey.slice(0, -20)],
  ['keys.txt', '# created: 2024-01-01\n# public key: age1x\nAGE-SECRET-KEY-1AAAA\n'],
  ['.npmrc', 'registry=https://registry.example.com/\n//registry.example.com/:_authToken=abcdef\n'],
  ['.pypirc', '[pypi]\nusername = __token__\npassword = pypi-abc\n'],
  ['pip.conf', '[global]\nindex-url = https://user:hunter2@example.com/simple\n'],
  ['kubeconfig.yaml', 'apiVersion: v1\nkind: Config\nusers:\n- name: a\n  user:\n    token: abc\n'],
  ['account.json', '{\n  "type": "service_account",\n  "private_key": "-----BEGIN"\n}\n'],
  ['config/credentials/production.key', '0123456789abcdef0123456789abcdef\n'],
  ['auth.json', '{\n  "github-oauth": {\n    "github.com": "abc"\n  }\n}\n'],
  ['NuGet.Config', '<configuration>\n<add key="ClearTextPassword" value="abc" />\n</configuration>\n'],
  ['settings.xml', '<settings><servers><server><password>abc</password></server></servers></settings>\n'],
])('skips %s with a credential', async (path, content) => {
  await using scratch = new Scratch();
  scratch.write(path, content);
  expect(await textOrReason(scratch.scanner(), path)).toBe('[sensitive]');
  expect(await textOrReason(scratch.scanner({ includeSensitive: true }), path)).toBe(content);
});

it.each([
  [
    'a source file with a key in it',
    'tls_test.py',
    `import ssl\n\nKEY = """\n${privateKey}"""\n\ndef test_key():\n    assert load(KEY)\n${'    check(KEY)\n'.repeat(40)}`,
  ],
  [
    'a document about keys',
    'docs/keys.md',
    `# Keys\n\nA key looks like this:\n\n${privateKey}\nand is made by a tool, as the next section shows.\n`.repeat(2) +
      'Prose. '.repeat(80),
  ],
  ['code that looks for keys', 'scan.ts', "const marker = '-----BEGIN RSA PRIVATE KEY-----';\n"],
  ['a certificate', 'ca.pem', pem('CERTIFICATE')],
  ['a public key', 'id_rsa.pub', 'ssh-rsa AAAAB3 user@host\n'],
  [
    'an .npmrc that refers to a variable',
    '.npmrc',
    'save-exact=true\n//registry.example.com/:_authToken=${NPM_TOKEN}\n',
  ],
  ['an auth.json of something else', 'auth.json', '{ "strategy": "bearer", "routes": ["/login"] }\n'],
  [
    'a NuGet.Config that refers to a variable',
    'NuGet.Config',
    '<configuration>\n<add key="ClearTextPassword" value="%TOKEN%" />\n</configuration>\n',
  ],
  ['a list of keys of a song', 'song.key', 'c minor 4 4\nd major 3 4\n'],
  ['a Kubernetes manifest', 'deploy.yaml', 'apiVersion: v1\nkind: Service\nmetadata:\n  name: a\n'],
  ['the documentation of a service account', 'type.json', '{ "type": "service_account" }\n'],
])('indexes %s', async (_, path, content) => {
  await using scratch = new Scratch();
  scratch.write(path, content);
  expect(await textOrReason(scratch.scanner(), path)).toBe(content);
});

it.skipIf(!hasSshKeygen)('recognizes a key that OpenSSH generates', async () => {
  await using scratch = new Scratch();
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(scratch.root, 'deploy')]);
  expect(await textOrReason(scratch.scanner(), 'deploy')).toBe('[sensitive]');
  expect(await textOrReason(scratch.scanner(), 'deploy.pub')).toMatch(/^ssh-ed25519 /);
});

it('skips lock files, source maps, minified bundles and binary formats by their names', async () => {
  await using scratch = new Scratch();
  const expected = {
    'package-lock.json': 'generated',
    'sub/Cargo.lock': 'generated',
    'go.sum': 'generated',
    'app.js.map': 'generated',
    'lib/user.g.dart': 'generated',
    'src/types.generated.d.ts': 'generated',
    'api/client.gen.ts': 'generated',
    'jquery.min.js': 'minified',
    'site.min.css': 'minified',
    'logo.PNG': 'binary',
    'lib.so': 'binary',
    'doc.pdf': 'binary',
  };
  scratch.touch(
    ...Object.keys(expected),
    'lock.json',
    'go.mod',
    'map.ts',
    'min.js',
    'src/gen.ts',
    'tools/docs.gen.py',
    'world.map',
    'model.obj',
    'a.lock',
  );
  const { files, skipped } = await listing(scratch.scanner());
  expect(skipped).toEqual(expected);
  expect(files.toSorted()).toEqual([
    'a.lock',
    'go.mod',
    'lock.json',
    'map.ts',
    'min.js',
    'model.obj',
    'src/gen.ts',
    'tools/docs.gen.py',
    'world.map',
  ]);
});

it.each([
  ['a.pb.go', '// Code generated by protoc-gen-go. DO NOT EDIT.\n// versions:\n\npackage a\n'],
  ['b.go', '//go:build linux\n\npackage b\n\n// Code generated by "stringer"; DO NOT EDIT.\n'],
  ['c.cs', '//------------\n// <auto-generated>\n//     This code was generated by a tool.\n// </auto-generated>\n'],
  ['d.ts', '/* eslint-disable */\n// @generated by protobuf-ts 2.9\nexport {};\n'],
  ['e.js', '/**\n * @generated SignedSource<<abc>>\n */\n'],
  ['f.rs', '// This file is @generated by prost-build.\n'],
  ['g_pb2.py', '# -*- coding: utf-8 -*-\n# Generated by the protocol buffer compiler.  DO NOT EDIT!\n'],
  [
    'h.java',
    '/**\n * Autogenerated by Thrift Compiler\n *\n * DO NOT EDIT UNLESS YOU ARE SURE THAT YOU KNOW WHAT YOU ARE DOING\n */\n',
  ],
  ['j.dart', '// GENERATED CODE - DO NOT MODIFY BY HAND\n\npart of "a.dart";\n'],
  ['k.go', '// Generated code, do not edit. See errors.json.\n\npackage k\n'],
  ['l.c', '/* A Bison parser, made by GNU Bison 3.8.2.  */\nint x;\n'],
  ['m.ts', '// This file is auto-generated by @hey-api/openapi-ts\nexport {};\n'],
  ['n.java', '// Generated from Expr.g4 by ANTLR 4.13.1\npackage n;\n'],
  ['o.c', '/* Generated by Cython 3.0.10 */\nint y;\n'],
  ['p.js', '// Generated by Peggy 3.0.2.\nlet z;\n'],
  ['i.xml', '<!-- This file was automatically generated.\n     Do not modify it. -->\n<a/>\n'],
])('skips %s as generated', async (path, content) => {
  await using scratch = new Scratch();
  scratch.write(path, content);
  expect(await textOrReason(scratch.scanner(), path)).toBe('[generated]');
});

it.each([
  [
    'gen.go',
    'package gen\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("// Code generated by gen. DO NOT EDIT.")\n}\n',
  ],
  ['db/schema.rs', '// @generated automatically by Diesel CLI.\n\ndiesel::table! {}\n'],
  ['detect.ts', '// Finds files that are marked @generated and skips them.\nexport const marker = "@generated";\n'],
  ['template.ts', 'export const header = `\n// @generated\n`;\n'.padStart(200, '\n')],
  ['0001_initial.py', '# Generated by Django 4.2 on 2024-01-01 10:00\nx = 1\n'],
  [
    'schema.rb',
    '# This file is auto-generated from the current state of the database.\nActiveRecord::Schema.define { }\n',
  ],
  ['spec_helper.rb', '# This file was generated by the `rspec --init` command.\nRSpec.configure { }\n'],
  ['ids.py', '# Ids are generated by the database.\nx = 1\n'],
  ['conf.py', '# Do not edit this list without asking.\nx = 1\n'],
  ['README.md', '# @generated\n\nCode generated by us. DO NOT EDIT.\n'],
  ['late.ts', `${'const a = 1;\n'.repeat(20)}// Code generated by x. DO NOT EDIT.\n`],
])('does not skip %s as generated', async (path, content) => {
  await using scratch = new Scratch();
  scratch.write(path, content);
  expect(await textOrReason(scratch.scanner(), path)).toBe(content);
});

const packed = 'function a(b,c){return b.d(c)};var e={f:a,g:function(){return this.f(1,2)}};'.repeat(40);

it.each([
  ['bundle.js', packed, '[minified]'],
  ['bundle.css', '.a{color:red;margin:0}.b:hover{padding:1px}'.repeat(60), '[minified]'],
  ['licensed.js', `/*\n * License\n */\n${packed}\n`, '[minified]'],
  ['data.json', `{"a":[${'{"b":1},'.repeat(900)}{}]}`, undefined],
  [
    'prose.js',
    `export const text = "${'A long sentence (with brackets); it goes on and on. '.repeat(90)}";\n`,
    undefined,
  ],
  ['image.js', `export const image = "data:image/png;base64,${'iVBORw0KGgo'.repeat(300)}";\n`, undefined],
  ['table.js', `export const primes = [${'104729,15485863,'.repeat(300)}];\n`, undefined],
  ['code.js', 'function add(a, b) {\n  return a + b;\n}\n'.repeat(100), undefined],
  [
    'mostly-code.js',
    `${'function add(a, b) {\n  return a + b;\n}\n'.repeat(200)}const blob = '${packed}';\n`,
    undefined,
  ],
])('%s is minified only if it is dense code in long lines', async (path, content, verdict) => {
  await using scratch = new Scratch();
  scratch.write(path, content);
  expect(await textOrReason(scratch.scanner(), path)).toBe(verdict ?? content);
});
