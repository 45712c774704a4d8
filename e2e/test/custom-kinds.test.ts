import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from './printed.ts';
import type { SearchDocument } from './printed.ts';
import { Sandbox, workspace } from './sandbox.ts';

/* Kinds and reasons that only a plugin knows pass through stores, filters, formats and the JSON schemas. */

let sandbox: Sandbox;

beforeEach(() => {
  const schema = 'create table invoice (id int);\n';
  sandbox = new Sandbox({ 'schema.sql': schema, 'query.sql': 'select * from invoice;\n', 'large.sql': 'pointer\n' });
  const modules = ['kernel', 'plugin-scan-fs'].map((name) =>
    JSON.stringify(join(workspace, `packages/${name}/dist/index.js`)),
  );
  sandbox.write(
    'codesearch.config.mjs',
    `import { definePlugin } from ${modules[0]};
     import { scanFs } from ${modules[1]};
     const options = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
     const chunkOf = (text) => {
       const name = /create table (\\w+)/.exec(text)?.[1];
       const kind = name ? 'table' : 'statements';
       const symbol = { name, qualifiedName: name, kind, signature: text.trim(), startLine: 1, endLine: 1 };
       return {
         span: { start: 0, end: text.length, startLine: 1, endLine: text.trimEnd().split('\\n').length },
         text, language: 'sql', kind, symbols: name ? [symbol] : [], enclosing: [], calls: [], imports: [],
       };
     };
     const sql = definePlugin({
       name: 'chunker-sql', stage: 'chunker', options,
       describe: () => ({ languages: async () => [{ name: 'sql', extensions: ['sql'], fence: 'sql', kinds: ['table'] }] }),
       create: () => ({ chunk: async ({ source: { text } }) => ({ language: 'sql', chunks: [chunkOf(text)] }) }),
     });
     const pointers = definePlugin({
       name: 'scan-pointers', stage: 'scanner', options,
       create: (_, context) => {
         const inner = context.services.stage(scanFs({ exclude: ['/codesearch.config.mjs'] }));
         return {
           open: (call) => inner.open(call),
           scan: (call) => inner.scan(call),
           stat: (call) => inner.stat(call),
           explain: (call) => inner.explain(call),
           async read(call) {
             const read = await inner.read(call);
             if (call.file.path !== 'large.sql') return read;
             const { file, hash } = read.source;
             return { skipped: { path: file.path, reason: 'lfs-pointer', detail: 'git lfs pull' }, seen: { file, hash } };
           },
           [Symbol.asyncDispose]: () => inner[Symbol.asyncDispose](),
         };
       },
     });
     export default { scanner: pointers(), chunker: sql() };`,
  );
});

afterEach(() => sandbox.remove());

describe('a kind of a plugin', () => {
  it('is found by --kind, and is in every format', async () => {
    const outcome = await sandbox.run(['search', 'invoice', '--kind', 'table', '--json']);
    const { results } = printed<SearchDocument>('search', outcome);
    expect(results.map(({ path, kind }) => [path, kind])).toEqual([['schema.sql', 'table']]);
    for (const format of ['md', 'grep', 'sarif', 'jsonl', 'text']) {
      const { code, stdout } = await sandbox.run(['search', 'invoice', '--kind', 'table', '--format', format]);
      expect({ format, code }).toEqual({ format, code: 0 });
      expect(stdout).toContain('schema.sql');
      expect(stdout).not.toContain('query.sql');
    }
  });
});

it('a kind that no plugin has is refused, with those of the plugins', async () => {
  const { code, stderr } = await sandbox.run(['search', 'invoice', '--kind', 'tabel']);
  expect(code).toBe(2);
  expect(stderr).toContain("Did you mean 'table'?");
});

describe('a reason of a plugin to skip a file', () => {
  it('is counted and explained', async () => {
    const { report } = printed<{ readonly report: object }>('index', await sandbox.run(['index', '--json']));
    expect(report).toMatchObject({ skipped: { 'lfs-pointer': 1 } });
    expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({ skipped: { 'lfs-pointer': 1 } });
    expect((await sandbox.run(['status'])).stdout).toContain('1 lfs pointer');
    const why = await sandbox.run(['why', 'large.sql', '--json']);
    expect(printed('why', why)).toMatchObject({ skipped: { reason: 'lfs-pointer' } });
    expect((await sandbox.run(['why', 'large.sql'])).stdout).toContain('git lfs pull');
  });
});
