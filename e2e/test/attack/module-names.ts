import { common, es } from './module-name.ts';
import type { ModuleName } from './module-name.ts';

/** A configuration that is data. */
function data(way: string, file: string, text: string, files: Readonly<Record<string, string>>): ModuleName {
  return { way, files: { [file]: text, ...files }, target: Object.keys(files)[0]! };
}

const create = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
const plugin =
  'export const lines = Object.assign((options) => options, { [Symbol.for("@codesearch/plugin-stage")]: "chunker" });\n';
const local = '{ "name": "local", "type": "module", "exports": { ".": "./m.mjs", "./*": "./*.mjs" } }';
const bound = (name: string): string => JSON.stringify({ chunker: { plugin: name } });

/** A module with one export. */
const wasm = Uint8Array.from(atob('AGFzbQEAAAABBAFgAAADAgEABwgBBGV2aWwAAAoEAQIACw=='), (each) => each.charCodeAt(0));
const emptyWasm = '\0asm\u0001\0\0\0';
const trace = "process.getBuiltinModule('fs').writeFileSync(import.meta.dirname + '/RAN', '');";

/** A configuration that leaves a trace if what it loads has a value named `evil`. */
function value(way: string, loads: string, target: string, before: string, changed: string | Uint8Array): ModuleName {
  const code = `${create}\nconst m = ${loads};\nif (m.evil) ${trace}`;
  return { ...es(way, code, target, { [target]: before }), changed };
}

/** Ways to name a module. Some are found in the text, some only by the loader. */
export const moduleNames: readonly ModuleName[] = [
  es('import', "import './m.mjs';"),
  es('import with double quotes', 'import "./m.mjs";'),
  es('import of a name', "import * as m from './m.mjs';"),
  es('re-export', "export * from './m.mjs';"),
  es('query', "import './m.mjs?v=1';"),
  es('fragment', "import './m.mjs#a';"),
  es('query and fragment', "import './m.mjs?a#b';"),
  es('percent encoding', "import './%6d.mjs';"),
  es('percent encoding of a dot', "import './m%2emjs';"),
  es('hexadecimal escape', String.raw`import '\x2e/m.mjs';`),
  es('Unicode escape', String.raw`import './\u006d.mjs';`),
  es('Unicode escape in braces', String.raw`import './\u{6d}.mjs';`),
  es('identity escape', String.raw`import './\m.mjs';`),
  es('octal escape of a function', String.raw`await import(Function('return "./\\155.mjs"')());`),
  es('line continuation', "import './m\\\n.mjs';"),
  es('doubled slash', "import './/m.mjs';"),
  es('way around', "import './x/../m.mjs';", 'm.mjs', { 'x/y': '' }),
  es('comment between', "import/* a */'./m.mjs';"),
  es('line break between', "import\n'./m.mjs';"),
  es('dynamic import', "await import('./m.mjs');"),
  es('dynamic import with a comment', "await import(/* x */ './m.mjs');"),
  es('template', 'await import(`./m.mjs`);'),
  es('template with a value', "const n = 'm'; await import(`./${n}.mjs`);"),
  es('concatenation', "await import('./' + 'm' + '.mjs');"),
  es('join', "await import(['.', 'm.mjs'].join('/'));"),
  es('reversed', "await import([...'sjm.m/.'].reverse().join(''));"),
  es('base 64', "await import(atob('Li9tLm1qcw=='));"),
  es('character codes', 'await import(String.fromCharCode(46, 47, 109, 46, 109, 106, 115));'),
  es('variable of the environment', "await import(process.env.NONE ?? ['./m', 'mjs'].join('.'));"),
  es('URL', "await import(new URL('./m.mjs', import.meta.url));"),
  es('bare URL', "await import(new URL('m.mjs', import.meta.url));"),
  es('URL of a computed name', "await import(new URL(['m', 'mjs'].join('.'), import.meta.url));"),
  es('import.meta.resolve', "await import(import.meta.resolve('./m.mjs'));"),
  es('import.meta.dirname', "await import(import.meta.dirname + '/m.mjs');"),
  es('working directory', "await import(process.cwd() + '/m.mjs');"),
  es(
    'list of a folder',
    "import { readdirSync } from 'node:fs'; for (const n of readdirSync(import.meta.dirname)) if (n.startsWith('m.')) await import('./' + n);",
  ),
  es('eval', 'await eval("import(\'./m" + ".mjs\')");'),
  es('function', "await new Function('n', 'return import(n)')(import.meta.dirname + '/m' + '.mjs');"),
  es(
    'data address',
    "await import('data:text/javascript,import ' + JSON.stringify(import.meta.url.replace(/[^/]*$/, 'm.mjs')));",
  ),
  es('link', "import './link.mjs';", 'm.mjs'),
  es('import of an import', "import './between.mjs';", 'm.mjs', { 'between.mjs': "await import('./m' + '.mjs');" }),
  es('own name', "import 'local';", 'm.mjs', { 'package.json': local }),
  es('pattern of exports', "import 'local/m';", 'm.mjs', { 'package.json': local }),
  es('subpath import', "import '#m';", 'm.mjs', { 'package.json': '{ "imports": { "#m": "./m.mjs" } }' }),
  es('pattern of imports', "import '#x/m';", 'm.mjs', { 'package.json': '{ "imports": { "#x/*": "./*.mjs" } }' }),
  es('computed subpath import', "await import('#' + 'm');", 'm.mjs', {
    'package.json': '{ "imports": { "#m": "./m.mjs" } }',
  }),
  es('package of the folder', "import 'installed';", 'node_modules/installed/m.mjs', {
    'node_modules/installed/package.json': '{ "exports": "./m.mjs" }',
  }),
  es('computed package of the folder', "await import('in' + 'stalled');", 'node_modules/installed/m.mjs', {
    'node_modules/installed/package.json': '{ "exports": "./m.mjs" }',
  }),
  es('package for require alone', `${create} require('installed');`, 'node_modules/installed/m.cjs', {
    'node_modules/installed/package.json': '{ "main": "./m.cjs" }',
  }),
  es('file of a package', "import './node_modules/x/m.mjs';", 'node_modules/x/m.mjs'),
  es('TypeScript', "import './m.ts';", 'm.ts', { 'package.json': '{ "type": "module" }' }),
  es('typed CommonJS', "import './m.cts';", 'm.cts'),
  es('computed TypeScript', "await import('./m.' + 'mts');", 'm.mts'),
  es('CommonJS from an ES module', "import './m.cjs';", 'm.cjs'),
  es('module without a type', "import './m.js';", 'm.js'),
  es('createRequire', `${create} require('./m.cjs');`, 'm.cjs'),
  es(
    'createRequire of another file',
    "import { createRequire } from 'node:module'; createRequire(import.meta.dirname + '/x/y.js')('../m.cjs');",
    'm.cjs',
  ),
  es('require of an ES module', `${create} require('./m.mjs');`),
  es('text that is required', `${create} require('./m.txt');`, 'm.txt'),
  es(
    'loader by getBuiltinModule',
    "process.getBuiltinModule('module').createRequire(import.meta.url)('./m' + '.cjs');",
    'm.cjs',
  ),
  es(
    'thread',
    "import { Worker } from 'node:worker_threads'; import { once } from 'node:events'; const w = new Worker(new URL('./m.mjs', import.meta.url)); await once(w, 'exit');",
  ),
  es(
    'thread of a computed name',
    "import { Worker } from 'node:worker_threads'; const w = new Worker(import.meta.dirname + '/m' + '.mjs'); w.on('error', () => {}); await new Promise((r) => w.on('exit', r));",
  ),
  es(
    'thread of code',
    "import { Worker } from 'node:worker_threads'; const w = new Worker(`import(${JSON.stringify(import.meta.dirname + '/m' + '.mjs')})`, { eval: true }); w.on('error', () => {}); await new Promise((r) => w.on('exit', r));",
  ),
  es(
    'thread with other settings',
    "import { Worker } from 'node:worker_threads'; const w = new Worker(import.meta.dirname + '/m' + '.mjs', { env: {}, execArgv: [] }); w.on('error', () => {}); await new Promise((r) => w.on('exit', r));",
  ),
  es(
    'process',
    "import { spawnSync } from 'node:child_process'; spawnSync(process.execPath, [import.meta.dirname + '/m' + '.mjs']);",
  ),
  es(
    'process without variables',
    "import { execFileSync } from 'node:child_process'; try { execFileSync(process.execPath, [import.meta.dirname + '/m' + '.mjs'], { env: {}, stdio: 'ignore' }); } catch {}",
  ),
  es(
    'process of a shell',
    "import { execSync } from 'node:child_process'; try { execSync(`${process.execPath} ${import.meta.dirname}/m` + '.mjs', { stdio: 'ignore' }); } catch {}",
  ),
  es(
    'fork',
    "import { fork } from 'node:child_process'; const c = fork(import.meta.dirname + '/m' + '.mjs', { stdio: 'ignore' }); await new Promise((r) => c.on('exit', r));",
  ),
  es(
    'process of code',
    "import { spawn } from 'node:child_process'; const c = spawn(process.execPath, ['-e', `import(${JSON.stringify(import.meta.dirname + '/m' + '.mjs')})`]); await new Promise((r) => c.on('exit', r));",
  ),
  es(
    'process of a module of Node that is asked for',
    "const { getBuiltinModule } = process; getBuiltinModule('node:child_process').spawnSync(process.execPath, [import.meta.dirname + '/m' + '.mjs']);",
  ),
  es(
    'process of a binding',
    "try { process.binding('spawn_sync').spawn({ file: process.execPath, args: [process.execPath, import.meta.dirname + '/m' + '.mjs'], stdio: [true, false, false].map((readable) => ({ type: 'pipe', readable, writable: !readable })) }); } catch {}",
  ),
  common('require', "require('./m.cjs');"),
  common('require without an ending', "require('./m');", 'm.js'),
  common('require of a file without an ending', "require('./m');", 'm'),
  common('require of a computed name', "require('./' + ['m', 'cjs'].join('.'));"),
  common('require of a folder', "require('./d');", 'd/m.js', { 'd/package.json': '{ "main": "./m.js" }' }),
  common('require of a folder with an index', "require('./d');", 'd/index.js'),
  common('require of text', "require('./m.txt');", 'm.txt'),
  common('module.require', "module.require('./m' + '.cjs');"),
  common('require of a package', "require('installed');", 'node_modules/installed/index.js'),
  common('main module', "require('node:module')._load(__dirname + '/m' + '.cjs', module, false);"),
  common('extension', "const m = new module.constructor(__dirname + '/m.cjs'); m.load(__dirname + '/m' + '.cjs');"),
  common('async import', "import('./m' + '.mjs');", 'm.mjs'),
  data('plugin', 'codesearch.config.json', bound('./m.mjs'), { 'm.mjs': plugin }),
  data('plugin with an escape', 'codesearch.config.json', String.raw`{ "chunker": { "plugin": "./\u006d.mjs" } }`, {
    'm.mjs': plugin,
  }),
  data('plugin in YAML', '.codesearchrc', 'chunker:\n  plugin: ./m.mjs\n', { 'm.mjs': plugin }),
  data('plugin in YAML with an escape', '.codesearchrc.yml', String.raw`chunker: { plugin: "./\x6d.mjs" }`, {
    'm.mjs': plugin,
  }),
  data('plugin in package.json', 'package.json', '{ "codesearch": { "chunker": { "plugin": "./m.mjs" } } }', {
    'm.mjs': plugin,
  }),
  data(
    'pattern of exports in package.json',
    'package.json',
    '{ "name": "local", "exports": { "./*": "./*.mjs" }, "codesearch": { "chunker": { "plugin": "local/m" } } }',
    { 'm.mjs': plugin },
  ),
  data('plugin of a package of the folder', 'codesearch.config.json', bound('installed'), {
    'node_modules/installed/m.mjs': plugin,
    'node_modules/installed/package.json': '{ "exports": "./m.mjs" }',
  }),
  data(
    'package with the name of one of the program',
    'codesearch.config.json',
    bound('@codesearch/plugin-chunker-own'),
    {
      'node_modules/@codesearch/plugin-chunker-own/m.mjs': plugin,
      'node_modules/@codesearch/plugin-chunker-own/package.json': '{ "exports": "./m.mjs" }',
    },
  ),
  data('part of a package of the program', 'codesearch.config.json', bound('@codesearch/plugin-chunker-text/m'), {
    'node_modules/@codesearch/plugin-chunker-text/m.mjs': plugin,
    'node_modules/@codesearch/plugin-chunker-text/package.json': '{ "exports": { "./m": "./m.mjs" } }',
  }),
  data('plugin without an ending', 'codesearch.config.json', bound('./m'), { 'm.js': '' }),
  data('base', 'codesearch.config.json', '{ "extends": "./m.mjs" }', { 'm.mjs': 'export default {};\n' }),
  data('base of a base', 'codesearch.config.json', '{ "extends": "./b.json" }', {
    'm.mjs': 'export default {};\n',
    'b.json': '{ "extends": ["./m.mjs"] }',
  }),
  value('JSON', "(await import('./m.json', { with: { type: 'json' } })).default", 'm.json', '{}', '{ "evil": 1 }'),
  value(
    'computed JSON',
    "(await import('./m' + '.json', { with: { type: 'json' } })).default",
    'm.json',
    '{}',
    '{ "evil": 1 }',
  ),
  value('JSON that is required', "require('./m' + '.json')", 'm.json', '{}', '{ "evil": 1 }'),
  value('WebAssembly', "await import('./m.wasm')", 'm.wasm', emptyWasm, wasm),
  value('computed WebAssembly', "await import('./m' + '.wasm')", 'm.wasm', emptyWasm, wasm),
];
