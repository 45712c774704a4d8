import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox, workspace } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { smallService } from '../small-service.ts';
import { someOf } from '../some-of.ts';

/*
 * What a message prints as a command is run as it is printed, and helps: the command that failed then does its work.
 * `repairs.system.test.ts` does this for damaged indexes. `printed-commands.test.ts` of the command line parses all.
 */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

/** The commands that the two streams name, in order, each once. */
function commandsIn({ stdout, stderr }: Outcome): readonly string[] {
  const named = `${stdout}\n${stderr}`.matchAll(/`codesearch ([^`\n]+)`|\b(?:run:|fix) codesearch ([^\n]+)$/gm);
  return [...new Set(Array.from(named, ([, quoted, last]) => quoted ?? last ?? ''))];
}

/** The words of a command, as a shell splits them. */
function wordsOf(command: string): readonly string[] {
  return Array.from(
    command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}

interface Hint {
  readonly title: string;
  /** Runs before the command. */
  readonly prepare?: () => void | Promise<unknown>;
  readonly args: () => readonly string[];
  /** Runs before what it prints, as when the cause has gone. */
  readonly repaired?: () => void;
  /** The commands that it prints, with `ROOT` for the tree. */
  readonly printed: readonly string[];
  /** Exit code of the command after what it printed has run. Default 0. */
  readonly codeAfter?: number;
}

const commit = (): void => {
  sandbox.commit();
  sandbox.git(['tag', 'v1.0']);
};
const index = (): Promise<Outcome> => sandbox.run(['index']);
const address = (): string => pathToFileURL(sandbox.tree).href;

/** A configuration whose store loses a file as long as another file exists, and removes that. */
function lossyStore(mark: string): string {
  const [kernel, local] = ['kernel', 'plugin-store-local'].map((name) =>
    JSON.stringify(join(workspace, `packages/${name}/dist/index.js`)),
  );
  return `
    import { existsSync, rmSync } from 'node:fs';
    import { wrapPlugin } from ${kernel};
    import { local } from ${local};
    const lossy = wrapPlugin({ name: 'store-lossy', stage: 'store', wrap: (inner) => ({
      upsert(request) {
        const isLossy = existsSync(${JSON.stringify(mark)});
        rmSync(${JSON.stringify(mark)}, { force: true });
        return inner.upsert(isLossy ? { ...request, files: request.files.slice(1) } : request);
      },
    }) });
    export default { store: lossy({ inner: local() }), workers: 0 };
  `;
}

/**
 * A configuration with an embedder that says it sends text to another host, and a contextualizer that falls back as
 * long as a file exists.
 *
 * @param model a name that other vectors have
 */
function farConfig(model: string, mark = ''): string {
  return `
    import { existsSync } from 'node:fs';
    import { pattern } from ${JSON.stringify(join(workspace, 'packages/plugin-context-pattern/dist/index.js'))};
    const asked = {
      name: 'context-asked',
      describe: () => ({ targetLevel: 'llm' }),
      create(context) {
        const inner = context.services.stage(pattern());
        return {
          contextualize: async (request) => (await inner.contextualize(request)).map(
            (each) => ({ ...each, level: existsSync(${JSON.stringify(mark)}) ? 'pattern' : 'llm' })),
          [Symbol.asyncDispose]: () => inner[Symbol.asyncDispose](),
        };
      },
    };
    const far = {
      name: 'embed-far',
      describe: () => ({ model: '${model}', dimensions: 2, maxBatchSize: 8, host: 'models.invalid',
        price: { dollarsPerMillionTokens: 1e6 } }),
      create: (context) => ({
        async embed({ inputs, signal }) {
          await context.fetch('http://models.invalid/', { signal }).catch(() => {});
          return { vectors: inputs.map(() => Float32Array.of(1, 0)) };
        },
      }),
    };
    export default { ${mark === '' ? 'embedder: far' : 'contextualizer: asked'}, workers: 0 };
  `;
}

/** Writes it as the configuration of the project, and agrees to it. */
function useFarConfig(model: string, mark?: string): Promise<Outcome> {
  sandbox.write('codesearch.config.mjs', farConfig(model, mark));
  return sandbox.run(['config', '--trust']);
}

const hints: readonly Hint[] = [
  { title: 'no index', args: () => ['search', 'retry', '--no-sync'], printed: ['index'] },
  {
    title: 'no index of another folder',
    args: () => ['status', sandbox.tree],
    printed: ['index'],
  },
  {
    title: 'no index of a revision',
    prepare: () => (commit(), index()),
    args: () => ['search', 'retry', '--rev', 'v1.0', '--no-sync'],
    printed: ['index --rev v1.0'],
  },
  {
    title: 'a file that a revision does not have',
    prepare: async () => {
      commit();
      sandbox.write('src/new.ts', 'export const later = 1;\n');
      await sandbox.run(['index', '--rev', 'v1.0']);
    },
    args: () => ['similar', 'src/new.ts:1', '--rev', 'v1.0'],
    printed: ['why src/new.ts --rev v1.0'],
    codeAfter: 2,
  },
  {
    title: 'a configuration that is not trusted',
    prepare: () => void sandbox.write('codesearch.config.json', '{ "workers": 0 }\n'),
    args: () => ['search', 'retry'],
    printed: ['config --trust ROOT/codesearch.config.json'],
  },
  {
    title: 'an index with other settings',
    prepare: async () => {
      await index();
      const scanner = { plugin: '@codesearch/plugin-scan-fs', options: { maskSecrets: false } };
      sandbox.write('other.json', JSON.stringify({ scanner }));
    },
    args: () => ['search', 'retry', '--no-sync', '--config', 'other.json'],
    printed: ['index --force --config other.json'],
  },
  {
    title: 'a repository that is not cloned',
    prepare: commit,
    args: () => ['search', 'retry', address()],
    printed: ['index URL --yes'],
  },
  {
    title: 'an unknown index',
    prepare: index,
    args: () => ['clear', 'nosuch'],
    printed: ['ls', 'ls --json'],
    codeAfter: 2,
  },
  {
    title: 'a folder that no index has',
    prepare: () => void mkdirSync(join(sandbox.folder, 'empty')),
    args: () => ['eval', '--untune', join(sandbox.folder, 'empty')],
    printed: ['index EMPTY'],
  },
  {
    title: 'no indexes at all',
    args: () => ['ls'],
    printed: ['index'],
  },
  {
    title: 'the root of an index instead of a file',
    prepare: index,
    args: () => ['why', '.'],
    printed: ['status'],
    codeAfter: 2,
  },
  {
    title: 'a file outside of all indexes',
    prepare: () => (mkdirSync(join(sandbox.folder, 'empty')), index()),
    args: () => ['why', '../empty/a.ts'],
    printed: ['ls'],
    codeAfter: 2,
  },
  {
    title: 'a folder without files',
    prepare: () => void mkdirSync(join(sandbox.folder, 'empty')),
    args: () => ['search', 'retry', '../empty'],
    printed: ['status'],
    codeAfter: 1,
  },
  {
    title: 'a limit without its command',
    prepare: index,
    args: () => ['cache', '--max-size', '100'],
    printed: ['cache prune --max-size 100'],
    codeAfter: 2,
  },
  {
    title: 'a text that a client does not know',
    args: () => ['register', 'zed', '--hooks'],
    printed: ['register claude-code --hooks'],
    codeAfter: 2,
  },
  {
    title: 'a write that a plugin has lost, once it is corrected',
    prepare: () => {
      sandbox.write('../lossy', '');
      sandbox.write('codesearch.config.mjs', lossyStore(join(sandbox.folder, 'lossy')));
      return sandbox.run(['config', '--trust']);
    },
    args: () => ['index'],
    printed: ['status --repair'],
  },
  {
    title: 'a file that is not indexed',
    prepare: () => (sandbox.write('src/logo.png', 'PNG\0'), index()),
    args: () => ['search', 'retry', 'src/logo.png'],
    printed: ["why 'ROOT/src/logo.png'"],
    codeAfter: 1,
  },
  {
    title: 'a question without a command',
    args: () => ['hitchhike'],
    printed: ['search "your question"', '--help'],
    codeAfter: 2,
  },
  {
    title: 'text that goes to another host for the first time',
    prepare: () => void sandbox.write('far.mjs', farConfig('far')),
    args: () => ['search', 'retry', '--config', 'far.mjs'],
    printed: ['index ROOT --yes --config far.mjs'],
  },
  {
    title: 'the same, to build an index again',
    prepare: () => (sandbox.write('far.mjs', farConfig('far')), index()),
    args: () => ['index', '--force', '--config', 'far.mjs'],
    printed: ['index ROOT --yes --force --config far.mjs'],
  },
  {
    title: 'a rebuild that costs money, with a given configuration',
    prepare: async () => {
      await useFarConfig('far');
      await sandbox.run(['index', '--yes']);
      sandbox.write('farther.mjs', farConfig('farther'));
    },
    args: () => ['search', 'retry', '--config', 'farther.mjs'],
    printed: ['index --yes --config farther.mjs'],
  },
  {
    title: 'contexts of a model that failed',
    prepare: () => {
      const mark = join(sandbox.folder, 'no-model');
      sandbox.write('../no-model', '');
      return useFarConfig('far', mark);
    },
    args: () => ['index'],
    repaired: () => rmSync(join(sandbox.folder, 'no-model')),
    printed: ['index --improve'],
  },
  {
    title: 'a configuration to look at that is not trusted',
    prepare: () => void sandbox.write('codesearch.config.json', '{ "workers": 0 }\n'),
    args: () => ['dev', 'src/retry.ts', '--once'],
    printed: ['config --trust ROOT/codesearch.config.json', 'config --trust'],
  },
  {
    title: 'settings of a client that cannot be edited',
    prepare: () => void sandbox.write('../home/.codex/config.toml', 'mcp_servers = { other = { command = "x" } }\n'),
    args: () => ['register', 'codex', '--write'],
    printed: ['register --print'],
    codeAfter: 2,
  },
  {
    title: 'a client whose program is gone',
    prepare: () =>
      void sandbox.write(
        '../home/.cursor/mcp.json',
        '{ "mcpServers": { "codesearch": { "command": "/gone/node", "args": ["/gone/codesearch.js", "mcp"] } } }',
      ),
    args: () => ['doctor'],
    printed: ['register cursor --write'],
  },
];

it.each(someOf(hints))('$title', async ({ prepare, args, repaired, printed, codeAfter = 0 }) => {
  await prepare?.();
  const env = { CODESEARCH_TRUST_CONFIG: '', HOME: join(sandbox.folder, 'home') };
  const failed = await sandbox.run(args(), { env });
  const empty = join(sandbox.folder, 'empty');
  const commands = commandsIn(failed);
  const shown = commands.map((command) =>
    command.replaceAll(address(), 'URL').replaceAll(sandbox.tree, 'ROOT').replaceAll(empty, 'EMPTY'),
  );
  expect(shown).toEqual(printed);
  repaired?.();
  for (const command of commands) {
    const { code, stderr } = await sandbox.run(wordsOf(command), { env });
    expect(stderr).not.toMatch(/^error /m);
    expect([0, 1]).toContain(code);
  }
  const again = await sandbox.run(args(), { env });
  expect(again.code).toBe(codeAfter);
  if (codeAfter === 0) expect(commandsIn(again)).toEqual([]);
});

interface NamedOption {
  readonly title: string;
  readonly prepare?: () => Promise<unknown>;
  readonly args: readonly string[];
  /** Its hint names it, and the command works with it. */
  readonly option: string;
}

const options: readonly NamedOption[] = [
  {
    title: 'an archive without a signature',
    prepare: () => sandbox.run(['export', '../team.index']),
    args: ['import', '../team.index'],
    option: '--allow-unsigned',
  },
  { title: 'a removal of all indexes', prepare: index, args: ['clear', '--all'], option: '--yes' },
  {
    title: 'a configuration that exists',
    prepare: () => sandbox.run(['init', '--yes']),
    args: ['init', '--yes'],
    option: '--force',
  },
];

it.each(options)('$title: the option that the hint names helps', async ({ prepare, args, option }) => {
  await prepare?.();
  const failed = await sandbox.run(args);
  expect(failed.code).toBe(2);
  expect(failed.stderr).toMatch(new RegExp(`${option}\\b`));
  const { code, stderr } = await sandbox.run([...args, option]);
  expect(stderr).not.toMatch(/^error /m);
  expect(code).toBe(0);
});

/** Commands that messages name and that are not tried here, with the reason. `X` is a value. */
const untried: Readonly<Record<string, string>> = {
  clear: 'damage: repairs.system.test.ts',
  'clear --orphans': 'in a help text',
  'config --trust "X"': 'over MCP: repairs.system.test.ts',
  'eval --untune': 'needs fitted weights',
  export: 'names the command that wrote a file',
  'export FILE --sign KEY': 'asked for by --sign of another archive',
  'index "X" --yes': 'over MCP, with a service',
  'index --force': 'with the folder or the configuration behind it: config-file.test.ts',
  'index --yes': 'with the folder or the configuration behind it: new-hosts.test.ts',
  init: 'of `dev` without end, and it asks at a terminal',
  'init --X NAME': 'a comment in a file',
  keys: 'in a help text',
  migrate: 'in a help text',
  register: 'at a terminal that an agent should start',
  'search -- X': 'commands.test.ts of the command line prints it',
  'search QUESTION X --yesX': 'new-hosts.test.ts',
  serve: 'in a help text',
  'similar src/retry.ts:24 X': 'the path is an example',
  'why FILE': 'FILE is any file',
  'why src/retry.ts X': 'the path is an example',
};

it('each command that a message names is tried here, or it is said why not', () => {
  const folders = 'packages/{agents,cli,engine,evaluation,host,lsp,mcp,presentation,search,server,setup}';
  const files = globSync([`${folders}/src/**/*.ts`, `${folders}/help/*.txt`], {
    cwd: workspace,
    exclude: ['**/*.test.ts', '**/fixture/**'],
  });
  const named = files.flatMap((file) => {
    const code = readFileSync(join(workspace, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return Array.from(code.matchAll(/\\?`codesearch (?!is )([a-z]+(?: [^`\\\n]*)?)\\?`/g), ([, command = '']) => ({
      file,
      command,
    }));
  });
  const isTried = (command: string): boolean => {
    const literal = command.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const form = new RegExp(`^${literal.join('.+')}$`);
    return hints.some(({ printed }) => printed.some((each) => form.test(each)));
  };
  const left = new Set(named.map(({ command }) => command).filter((command) => !isTried(command)));
  expect([...left].map((command) => command.replaceAll(/\$\{[^}]*\}/g, 'X')).toSorted()).toEqual(
    Object.keys(untried).toSorted(),
  );
});
