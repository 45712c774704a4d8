import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectDocumented } from '../json-schema.ts';
import { Sandbox } from '../sandbox.ts';
import { smallService } from '../small-service.ts';

/* `codesearch dev` while a person edits a configuration, a plugin and a file. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

interface Pass {
  readonly file: { readonly chunks: readonly { readonly kind: string }[] };
  readonly query: { readonly hits: readonly { readonly path: string }[] };
}

interface Report {
  readonly pass?: Pass;
  readonly before?: Pass;
}

const chunker = (kind: string): string => `export const whole = {
  name: 'whole',
  create: () => ({
    async chunk({ source: { text } }) {
      const span = { start: 0, end: text.length, startLine: 1, endLine: text.trimEnd().split('\\n').length };
      const none = { symbols: [], enclosing: [], calls: [], imports: [] };
      return { language: 'text', chunks: [{ span, text, language: 'text', kind: '${kind}', ...none }] };
    },
  }),
};
`;

it('runs the stages again at each save, and goes on after a mistake', async () => {
  sandbox.write('whole.mjs', chunker('page'));
  sandbox.write(
    'codesearch.config.mjs',
    "import { whole } from './whole.mjs';\nexport default { chunker: whole, workers: 0 };\n",
  );
  const child = sandbox.start(['dev', 'src/retry.ts', '--query', 'how are failed attempts retried', '--json']);
  const ended = once(child, 'close');
  const passes = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const errors = createInterface({ input: child.stderr! })[Symbol.asyncIterator]();
  const kind = async (): Promise<string | undefined> => {
    const { value } = (await passes.next()) as { value: string };
    const pass = JSON.parse(value) as Pass;
    expectDocumented('dev', pass);
    expect(pass.query.hits.length).toBeGreaterThan(0);
    return pass.file.chunks[0]?.kind;
  };
  const problem = async (): Promise<string> => {
    for (;;) {
      const { value, done } = (await errors.next()) as { value: string; done?: boolean };
      if (done) throw new Error('It ended.');
      if (value.startsWith('error ')) return value;
    }
  };
  expect(await kind()).toBe('page');
  const follower = sandbox.start(['dev', '--follow', '--json']);
  const followed = once(follower, 'close');
  const reports = createInterface({ input: follower.stdout! })[Symbol.asyncIterator]();
  const kinds = async (): Promise<readonly (string | undefined)[]> => {
    const report = JSON.parse(((await reports.next()) as { value: string }).value) as Report;
    expectDocumented('dev-report', report);
    return [report.before, report.pass].map((pass) => pass?.file.chunks[0]?.kind);
  };
  expect(await kinds()).toEqual([undefined, 'page']);
  sandbox.write('whole.mjs', chunker('leaf'));
  expect(await kind()).toBe('leaf');
  expect(await kinds()).toEqual(['page', 'leaf']);
  follower.kill('SIGINT');
  await followed;
  sandbox.write('whole.mjs', 'export const whole = {');
  expect(await problem()).toMatch(/whole\.mjs/);
  sandbox.write('whole.mjs', chunker('sheet'));
  expect(await kind()).toBe('sheet');
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});
