import type { OwnProject } from './own-project.ts';

/** One thing that somebody wants. */
export interface Story {
  readonly goal: string;
  readonly prepare: () => void;
  /** Of a command. Default: an agent asks the MCP server with `query`. */
  readonly args?: undefined | readonly string[];
  readonly query?: undefined | string;
  /** Whether a reader of the team does it, on another machine. */
  readonly byReader?: boolean;
  readonly isReached?: undefined | ((code: number | null, output: string) => boolean);
}

const config = 'codesearch.config.mjs';
const search = ['search', 'how are failed calls repeated'];
/** Only in the sources: the chunker has the name too. */
const named = (name: string): readonly string[] => ['search', name, '--path', 'src/**'];

const head = `import { definePlugin } from '@codesearch/kernel';
import { text } from '@codesearch/plugin-chunker-text';
import { openai } from '@codesearch/plugin-embed-openai';
import { local } from '@codesearch/plugin-store-local';
import { additive } from '@codesearch/plugin-rerank';
`;

/** A chunker that makes one chunk of each file, with a name of its own. */
function ownChunker(name: string): string {
  return `import { definePlugin } from '@codesearch/kernel';
export const own = definePlugin({
  name: 'chunker-own',
  stage: 'chunker',
  create: () => ({
    async chunk({ source: { text } }) {
      const endLine = text.replace(/\\n$/, '').split('\\n').length;
      const span = { start: 0, end: text.length, startLine: 1, endLine };
      const lines = { startLine: 1, endLine: 1 };
      const symbols = [{ name: '${name}', qualifiedName: '${name}', kind: 'function', signature: '${name}', ...lines }];
      if (text === '') return { language: 'text', chunks: [] };
      return { language: 'text', chunks: [{ span, text, language: 'text', kind: 'function', symbols, enclosing: [], calls: [], imports: [] }] };
    },
  }),
});
`;
}

/**
 * @param project has the program, and gets the configurations
 * @param address of a service for embeddings
 */
export function stories(project: OwnProject, address: string): readonly Story[] {
  const configured = (body: string, imports = ''): (() => void) => {
    return () => project.write(config, `${head}${imports}export default {\n${body}\n};\n`);
  };
  const built =
    (stage: string, plugin: string, part = ''): Story['isReached'] =>
    (code) => {
      const found = project.record()?.fingerprint[stage];
      return code === 0 && found?.plugin === plugin && JSON.stringify(found.options).includes(part);
    };
  const remote = `embedder: openai({ baseURL: '${address}', model: 'counting' }),`;
  const own = `import { own } from './own-chunker.mjs';\n`;
  const fails = (code: number | null, output: string): boolean => code === 2 && output.includes(config);
  const names = (name: string) => (code: number | null, output: string) =>
    code === 0 && output.includes(`function ${name}`);
  return [
    { goal: 'first answer', prepare: () => {}, args: search },
    {
      goal: 'configuration added: another chunker',
      prepare: configured('chunker: text(),'),
      args: search,
      isReached: built('chunker', 'chunker-text'),
    },
    {
      goal: 'configuration changed: size of chunks',
      prepare: configured('chunker: text({ size: 1500 }),'),
      args: search,
      isReached: built('chunker', 'chunker-text', '1500'),
    },
    {
      goal: 'configuration changed: weights of the ranking',
      prepare: configured('chunker: text({ size: 1500 }),\nreranker: additive({}),'),
      args: search,
    },
    {
      goal: 'configuration broken: says where',
      prepare: configured('chunker: text({ size: 1500 ,'),
      args: search,
      isReached: fails,
    },
    { goal: 'configuration repaired', prepare: configured('chunker: text({ size: 1500 }),'), args: search },
    {
      goal: 'own chunker: visible effect',
      prepare: () => {
        project.write('own-chunker.mjs', ownChunker('ownMarkerName'));
        configured('chunker: own(),', own)();
      },
      args: named('ownMarkerName'),
      isReached: names('ownMarkerName'),
    },
    {
      goal: 'own chunker edited: visible effect',
      prepare: () => project.write('own-chunker.mjs', ownChunker('ownMarkerNameTwo')),
      args: named('ownMarkerNameTwo'),
      isReached: names('ownMarkerNameTwo'),
    },
    {
      goal: 'an agent over MCP, with the same file',
      prepare: () => {},
      query: 'ownMarkerNameTwo',
      isReached: names('ownMarkerNameTwo'),
    },
    {
      goal: 'another embedder, a service',
      prepare: configured(remote),
      args: search,
      isReached: built('embedder', 'embed-openai'),
    },
    {
      goal: 'the service, with a chunker that keeps most of the texts',
      prepare: configured(`${remote}\nchunker: text(),`),
      args: search,
      isReached: built('chunker', 'chunker-text'),
    },
    {
      goal: 'the first chunker again',
      prepare: configured(remote),
      args: search,
      isReached: built('chunker', 'chunker-ast'),
    },
    {
      goal: 'another store',
      prepare: configured(`${remote}\nstore: local({ file: 'other.sqlite' }),`),
      args: search,
      isReached: (code) => code === 0 && project.record()?.store.location.endsWith('other.sqlite') === true,
    },
    {
      goal: 'the first store again',
      prepare: configured(remote),
      args: search,
      isReached: (code) => code === 0 && project.record()?.store.location.endsWith('store.sqlite') === true,
    },
    ...teamStories(configured),
    { goal: 'no configuration again', prepare: () => project.remove(config), args: search },
  ];
}

/** An index in a database, and a reader who has none; only if there is a database. */
function teamStories(configured: (body: string, imports?: string) => () => void): readonly Story[] {
  if (process.env['PGVECTOR_URL'] === undefined) return [];
  const prepare = configured(
    `store: pgvector({ table: 'first-hour-${process.pid}', lexical: 'server' }),\nreadOnly: process.env.CODESEARCH_READER === '1',`,
    "import { pgvector } from '@codesearch/plugin-store-pgvector';\n",
  );
  return [
    { goal: 'an index for a team', prepare, args: ['index'] },
    { goal: "a team's reader", prepare: () => {}, args: search, byReader: true },
  ];
}
