import { guardStage } from '@codesearch/testkit';
import type { Chunk, ChunkContext, CodeSymbol, PluginContext, SourceText } from '@codesearch/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pattern } from './index.ts';
import type { PatternOptions } from './index.ts';

const context = {} as PluginContext;

function sourceAt(path: string): SourceText {
  return { file: { path, size: 0, mtimeMs: 0, stamp: '' }, text: '', hash: '' };
}

function chunkOf(text: string, facts: Partial<Chunk> = {}): Chunk {
  const span = { start: 0, end: text.length, startLine: 1, endLine: 1 };
  return {
    span,
    text,
    language: 'typescript',
    kind: 'statements',
    symbols: [],
    enclosing: [],
    calls: [],
    imports: [],
    ...facts,
  };
}

function symbolOf(qualifiedName: string, facts: Partial<CodeSymbol> = {}): CodeSymbol {
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
  return { name, qualifiedName, kind: 'function', signature: `function ${name}()`, startLine: 1, endLine: 1, ...facts };
}

async function contextOf(path: string, chunk: Chunk, options?: PatternOptions): Promise<ChunkContext> {
  const [result] = await guardStage(pattern(options), context).contextualize({
    source: sourceAt(path),
    chunks: [chunk],
  });
  if (result === undefined) throw new Error('no context');
  return result;
}

describe('the context of a chunk', () => {
  it('of a function has its name before its text', async () => {
    const text = '/** Reads one header. */\nexport function parseHeader(line: string): Header {}';
    const symbol = symbolOf('parseHeader', {
      signature: 'export function parseHeader(line: string): Header',
      doc: 'Reads one header.',
    });
    expect(await contextOf('src/http/headerParser.ts', chunkOf(text, { kind: 'function', symbols: [symbol] }))).toEqual(
      {
        embeddingText: `parseHeader\n${text}`,
        fields: {
          path: 'src/http/headerParser',
          names: 'parseHeader',
          scope: '',
          signature: 'export function parseHeader(line: string): Header',
          doc: 'Reads one header.',
          body: text,
        },
        level: 'pattern',
      },
    );
  });

  it('of a part of a method has the signature and the documentation of the method', async () => {
    const text = '    await sleep(wait);\n';
    const owner = symbolOf('RetryPolicy', { kind: 'class', signature: 'class RetryPolicy', doc: 'Tries again.' });
    const method = symbolOf('RetryPolicy.run', {
      kind: 'method',
      signature: 'async run(task: Task): Promise<void>',
      doc: '\n  Runs a task until it succeeds.\nWaits longer each time.',
    });
    const { embeddingText, fields } = await contextOf('lib/retry.ts', chunkOf(text, { enclosing: [owner, method] }));
    expect(embeddingText).toBe(
      `RetryPolicy run\nasync run(task: Task): Promise<void>\nRuns a task until it succeeds.\n${text}`,
    );
    expect(fields).toEqual({
      path: 'lib/retry',
      names: '',
      scope: 'RetryPolicy run',
      signature: 'async run(task: Task): Promise<void>',
      doc: 'Runs a task until it succeeds.',
      body: text,
    });
  });

  it('of a method has the class and the first line of its documentation', async () => {
    const text = 'async run() {}';
    const owner = symbolOf('RetryPolicy', { kind: 'class', doc: 'Tries again.\nAnd again.' });
    const method = symbolOf('RetryPolicy.run', { kind: 'method', signature: 'async run()', doc: 'Runs a task.' });
    const { embeddingText, fields } = await contextOf(
      'retry.ts',
      chunkOf(text, { symbols: [method], enclosing: [owner] }),
    );
    expect(embeddingText).toBe(`RetryPolicy run\nTries again.\n${text}`);
    expect(fields.doc).toBe('Runs a task.\nTries again.');
    expect(fields.signature).toBe('async run()');
  });

  it('of a section has the breadcrumb of its headings', async () => {
    const heading = (qualifiedName: string, name: string): CodeSymbol =>
      symbolOf(qualifiedName, { kind: 'heading', name, signature: `# ${name}` });
    const text = '## v1.2 notes\n\nNothing yet.';
    const { embeddingText, fields } = await contextOf(
      'docs/CHANGELOG.md',
      chunkOf(text, {
        kind: 'section',
        enclosing: [heading('Changes. All', 'Changes. All')],
        symbols: [heading('Changes. All.v1.2 notes', 'v1.2 notes')],
      }),
    );
    expect(embeddingText).toBe(`Changes. All v1.2 notes\n${text}`);
    expect(fields).toMatchObject({ names: 'v1.2 notes', scope: 'Changes. All', signature: '', doc: '' });
  });

  it('of a file without symbols has the path, only for lexical search', async () => {
    const { embeddingText, fields } = await contextOf('deploy/docker-compose.yml', chunkOf('services: {}'));
    expect(embeddingText).toBe('services: {}');
    expect(fields).toEqual({
      path: 'deploy/docker-compose',
      names: '',
      scope: '',
      signature: '',
      doc: '',
      body: 'services: {}',
    });
  });

  it('has each name once, in the scope those that only a qualified name has', async () => {
    const symbols = [
      symbolOf('a.B', { kind: 'class' }),
      symbolOf('a.B.run'),
      symbolOf('a.B.stop'),
      symbolOf('a.C.run'),
    ];
    const { embeddingText, fields } = await contextOf('x.ts', chunkOf('text', { symbols }));
    expect(fields).toMatchObject({ names: 'B run stop', scope: 'a C' });
    expect(embeddingText).toBe('a C B run stop\ntext');
  });

  it('embeds the same text for any path, and drops only the last extension of the path', async () => {
    const chunk = chunkOf('text', { symbols: [symbolOf('run')] });
    const { embeddingText, fields } = await contextOf('app/user.service.ts', chunk);
    expect(fields.path).toBe('app/user.service');
    expect((await contextOf('lib/account.ts', chunk)).embeddingText).toBe(embeddingText);
  });

  it.each([
    ['.gitignore', '.gitignore'],
    ['a.b/Makefile', 'a.b/Makefile'],
    ['dir/.eslintrc.json', 'dir/.eslintrc'],
  ])('keeps a name without an extension: %s', async (path, text) => {
    expect((await contextOf(path, chunkOf('x'))).fields.path).toBe(text);
  });

  it('leaves out of the header and of the fields what the options leave out', async () => {
    const owner = symbolOf('Owner', { doc: 'Owns.' });
    const chunk = chunkOf('text', { symbols: [symbolOf('Owner.run', { doc: 'Runs.' })], enclosing: [owner] });
    const none = await contextOf('src/a.ts', chunk, { path: false, symbols: false, doc: false });
    expect(none.embeddingText).toBe('text');
    expect(none.fields).toEqual({ path: '', names: '', scope: '', signature: '', doc: '', body: 'text' });
    expect((await contextOf('src/a.ts', chunk, { symbols: false })).embeddingText).toBe('Owns.\ntext');
    expect((await contextOf('src/a.ts', chunk, { doc: false })).embeddingText).toBe('Owner run\ntext');
    expect((await contextOf('src/a.ts', chunk, { path: false })).embeddingText).toBe('Owner run\nOwns.\ntext');
  });

  it('has a header of at most 2,000 characters before the unchanged text, for any names', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 });
    const symbol = fc
      .record({
        name,
        signature: fc.string({ maxLength: 300 }),
        doc: fc.string({ unit: 'grapheme', maxLength: 2_000 }),
      })
      .map((facts) => symbolOf(facts.name, { ...facts, qualifiedName: `outer.${facts.name}` }));
    const symbols = fc.array(symbol, { maxLength: 30 });
    const path = fc.array(fc.string({ minLength: 1, maxLength: 255 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(path, symbols, symbols, fc.string(), async (folders, defined, enclosing, text) => {
        const { embeddingText, fields } = await contextOf(
          folders.join('/'),
          chunkOf(text, { symbols: defined, enclosing }),
        );
        expect(embeddingText.endsWith(text)).toBe(true);
        expect(embeddingText.length - text.length).toBeLessThanOrEqual(2_000);
        expect(embeddingText.isWellFormed() || !text.isWellFormed()).toBe(true);
        expect(fields.body).toBe(text);
        for (const each of defined) expect(fields.names).toContain(each.name);
        for (const each of enclosing) expect(`${fields.scope}\n${fields.names}`).toContain(each.name);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the stage', () => {
  it('returns one context per chunk, in order', async () => {
    const chunks = ['a', 'b', 'c'].map((text) => chunkOf(text));
    const contexts = await guardStage(pattern(), context).contextualize({ source: sourceAt('x'), chunks });
    expect(contexts.map(({ fields }) => fields.body)).toEqual(['a', 'b', 'c']);
  });

  it('changes its fingerprint with every option, and rejects unknown options', () => {
    const fingerprints = [{}, { path: false }, { symbols: false }, { doc: false }].map((options) =>
      JSON.stringify(pattern(options).fingerprint()),
    );
    expect(new Set(fingerprints).size).toBe(4);
    expect(pattern().fingerprint()).toEqual(pattern({ path: true, doc: undefined }).fingerprint());
    expect(() => guardStage(pattern({ language: true } as object), context)).toThrow(/language/);
  });
});
