import { common, es } from './module-name.ts';
import type { ModuleName } from './module-name.ts';

const children =
  "import { spawnSync, spawn, fork } from 'node:child_process'; const f = (n) => import.meta.dirname + '/m' + n;";
const threads =
  "import { Worker } from 'node:worker_threads'; const f = (n) => import.meta.dirname + '/m' + n; const run = async (file, options) => { try { const w = new Worker(file, { stdout: true, stderr: true, ...options }); w.on('error', () => {}); await new Promise((r) => w.on('exit', r)); } catch {} };";
const quiet = "stdio: 'ignore'";
/** A file of the program, which guards itself. */
const program = "const program = process.argv[1].replace(/e2e.test.attack.*/, 'packages/kernel/dist/index.js');";

/** A process of Node with options, and with variables besides those of the parent. */
const node = (way: string, options: string, target: string, env = '', files = {}): ModuleName =>
  es(
    way,
    `${children} spawnSync(process.execPath, [${options}, '-e', '0'], { ${quiet}, cwd: import.meta.dirname, env: { ...process.env, ${env} } });`,
    target,
    files,
  );

/** Ways through options and variables of Node's processes and threads, and through its other modules. */
export const moduleOptions: readonly ModuleName[] = [
  node('option --require', "'--require', f('.cjs')", 'm.cjs'),
  node('option -r', "'-r', f('.cjs')", 'm.cjs'),
  node('option --require=', "'--require=' + f('.cjs')", 'm.cjs'),
  node('option --import', "'--import', f('.mjs')", 'm.mjs'),
  node('option --import=', "'--import=' + f('.mjs')", 'm.mjs'),
  node('option --experimental-loader', "'--experimental-loader', f('.mjs')", 'm.mjs'),
  node('option --loader=', "'--loader=' + f('.mjs')", 'm.mjs'),
  node('--require in NODE_OPTIONS', "'--no-warnings'", 'm.cjs', "NODE_OPTIONS: '--require=' + f('.cjs')"),
  node('--import in NODE_OPTIONS', "'--no-warnings'", 'm.mjs', "NODE_OPTIONS: '--import=' + f('.mjs')"),
  node('--loader in NODE_OPTIONS', "'--no-warnings'", 'm.mjs', "NODE_OPTIONS: '--experimental-loader=' + f('.mjs')"),
  es(
    'NODE_OPTIONS of this process',
    `${children} process.env.NODE_OPTIONS = '--require=' + f('.cjs'); spawnSync(process.execPath, ['-e', '0'], { ${quiet} }); delete process.env.NODE_OPTIONS;`,
    'm.cjs',
  ),
  node('NODE_OPTIONS of a file of variables', "'--env-file=m.env'", 'm.cjs', '', {
    'm.env': 'NODE_OPTIONS=--require=./m.cjs\n',
  }),
  node('option that takes a file of the program', "'--conditions', 'x'", 'm.cjs', "NODE_OPTIONS: '-r ' + f('.cjs')"),
  es(
    'file of the program as the value of an option',
    `${children} ${program} spawnSync(process.execPath, ['--conditions', program, f('.mjs')], { ${quiet} }); const c = spawn(process.execPath, ['--conditions', program, f('.mjs')], { ${quiet} }); await new Promise((r) => c.on('exit', r));`,
  ),
  es(
    'file of the program that loads more',
    `${children} ${program} const c = spawn(process.execPath, ['-r' + '', f('.cjs'), program], { ${quiet} }); await new Promise((r) => c.on('exit', r));`,
    'm.cjs',
  ),
  es(
    'variable of a process that runs the program',
    `${children} ${program} const c = spawn(process.execPath, [program], { ${quiet}, env: { NODE_OPTIONS: '--require=' + f('.cjs') } }); await new Promise((r) => c.on('exit', r));`,
    'm.cjs',
  ),
  es(
    'options of a fork',
    `${children} const c = fork(f('.txt'), { ${quiet}, execArgv: ['--require', f('.cjs')] }); await new Promise((r) => c.on('exit', r));`,
    'm.cjs',
    { 'm.txt': '' },
  ),
  es(
    'cluster',
    "import cluster from 'node:cluster'; cluster.setupPrimary({ exec: import.meta.dirname + '/m' + '.mjs', silent: true }); const w = cluster.fork(); w.on('online', () => w.disconnect()); await new Promise((r) => w.on('exit', r));",
  ),
  es(
    'code from standard input',
    `${children} spawnSync(process.execPath, ['-'], { input: 'import(' + JSON.stringify(f('.mjs')) + ')' });`,
  ),
  es('runner of tests', `${children} spawnSync(process.execPath, ['--test', f('.mjs')], { ${quiet} });`),
  es(
    'runner of tests in this process',
    "import { run } from 'node:test'; const s = run({ files: [import.meta.dirname + '/m' + '.mjs'], isolation: 'none' }); s.on('error', () => {}); try { for await (const e of s); } catch {}",
  ),
  es(
    'link to Node',
    `${children} import { symlinkSync, rmSync } from 'node:fs'; rmSync(f('.exe'), { force: true }); symlinkSync(process.execPath, f('.exe')); spawnSync(f('.exe'), [f('.mjs')], { ${quiet}, env: {} });`,
  ),
  es('Node by its process', `${children} spawnSync('/proc/self/exe', [f('.mjs')], { ${quiet}, env: {} });`),
  es(
    'replaced process',
    `${children} const code = 'process.execve(process.execPath, [process.execPath, ' + JSON.stringify(f('.mjs')) + '], {})'; spawnSync(process.execPath, ['-e', code], { ${quiet} });`,
  ),
  es(
    'snapshot',
    `${children} spawnSync(process.execPath, ['--snapshot-blob', f('.blob'), '--build-snapshot', f('.cjs')], { ${quiet} });`,
    'm.cjs',
  ),
  es('hooks of a thread', "import { register } from 'node:module'; register('./m' + '.mjs', import.meta.url);"),
  es(
    'hooks of an address',
    "import { register } from 'node:module'; register('data:text/javascript,import ' + JSON.stringify(import.meta.url.replace(/[^/]*$/, 'm.mjs')));",
  ),
  es(
    'thread with --require',
    `${threads} await run('0', { eval: true, execArgv: ['--require', f('.cjs')] });`,
    'm.cjs',
  ),
  es(
    'thread with --import',
    `${threads} await run(new URL('data:text/javascript,0'), { execArgv: ['--import', f('.mjs')] });`,
  ),
  es(
    'thread with a loader',
    `${threads} await run(new URL('data:text/javascript,0'), { execArgv: ['--experimental-loader', f('.mjs')] });`,
  ),
  es(
    'thread with NODE_OPTIONS',
    `${threads} await run('0', { eval: true, env: { NODE_OPTIONS: '--require=' + f('.cjs') } });`,
    'm.cjs',
  ),
  es(
    'thread of the program with --require',
    `${threads} ${program} await run(program, { execArgv: ['--require', f('.cjs')] });`,
    'm.cjs',
  ),
  es(
    'thread of the program with NODE_OPTIONS',
    `${threads} ${program} await run(program, { env: { NODE_OPTIONS: '--require=' + f('.cjs') } });`,
    'm.cjs',
  ),
  es(
    'thread of an address',
    `${threads} await run(new URL('data:text/javascript,import ' + JSON.stringify(import.meta.url.replace(/[^/]*$/, 'm.mjs'))));`,
  ),
  es(
    'script with the default loader',
    "import vm from 'node:vm'; await new vm.Script('import(' + JSON.stringify(import.meta.dirname + '/m' + '.mjs') + ')', { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }).runInThisContext();",
  ),
  es(
    'inspector',
    "import inspector from 'node:inspector/promises'; const s = new inspector.Session(); s.connect(); await s.post('Runtime.evaluate', { expression: 'require(' + JSON.stringify(import.meta.dirname + '/m' + '.cjs') + ')', includeCommandLineAPI: true }); await s.post('Runtime.evaluate', { expression: 'process.getBuiltinModule(\"module\").createRequire(' + JSON.stringify(import.meta.url) + ')(\"./m\" + \".cjs\")' });",
    'm.cjs',
  ),
  es(
    'console of Node',
    "import repl from 'node:repl'; import { PassThrough } from 'node:stream'; const i = new PassThrough(); const r = repl.start({ input: i, output: new PassThrough() }); try { r.context.require(import.meta.dirname + '/m' + '.cjs'); } catch {} r.close();",
    'm.cjs',
  ),
  es('path of the process', "await import('file:///proc/self/cwd/m' + '.mjs');"),
  es('folder that is a link', "await import('./self/m' + '.mjs');", 'm.mjs', { 'x/y': '' }),
  es('name with a question mark', "await import('./m%3Fv' + '.mjs');", 'm?v.mjs'),
  es('name with a line end', "await import('./m%0A' + '.mjs');", 'm\n.mjs'),
  es('name with an accent', "await import('./me\\u0301' + '.mjs');", 'me\u0301.mjs'),
  es('conditions of exports', "import 'local/c';", 'm.mjs', {
    'package.json': '{ "name": "local", "exports": { "./c": [{ "none": "./n.mjs" }, { "import": "./m.mjs" }] } }',
  }),
  common(
    'reader of an ending',
    "module.constructor._extensions['.js'](new module.constructor('x'), __dirname + '/m' + '.js');",
    'm.js',
  ),
  common(
    'reader of another ending',
    "const m = new module.constructor('x'); m.paths = []; module.constructor._extensions['.js'](m, __dirname + '/m' + '.cjs');",
  ),
  common('argument of the wrapper', "arguments[1]('./m' + '.cjs');"),
  common('method of the prototype', "module.constructor.prototype.require.call(module, './m' + '.cjs');"),
  common(
    'variable with folders',
    "process.env.NODE_PATH = __dirname; module.constructor._initPaths(); require('m' + '.cjs'); delete process.env.NODE_PATH;",
  ),
  common(
    'main module of the process',
    "const [a, b] = process.argv; process.argv[1] = __dirname + '/m' + '.cjs'; try { module.constructor.runMain(); } finally { process.argv[1] = b; }",
  ),
  common(
    'paths of a module',
    "const m = new module.constructor(__filename); m.filename = __filename; m.paths = [__dirname]; m.require('m' + '.cjs');",
  ),
  common('resolved name', "require(require.resolve('./m' + '.cjs'));"),
];
