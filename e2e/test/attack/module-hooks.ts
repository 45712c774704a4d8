import { common, es } from './module-name.ts';
import type { ModuleName } from './module-name.ts';

const cp =
  "import * as cp from 'node:child_process'; const dir = import.meta.dirname; const F = dir + '/m' + '.mjs', C = dir + '/m' + '.cjs', N = process.execPath; const q = { stdio: 'ignore', timeout: 300000 };";
const mod =
  "import * as M from 'node:module'; const U = new URL('m' + '.mjs', import.meta.url).href; const UC = new URL('m' + '.cjs', import.meta.url).href;";

/** Ways around the hooks of the loader, and files by which Node loads modules. */
export const moduleHooks: readonly ModuleName[] = [
  es('tab in a name', "await import('./m\\t' + '.mjs');"),
  es('scheme in capitals', "await import(new URL('m' + '.mjs', import.meta.url).href.replace('file', 'FILE'));"),
  es('root of the process', "await import('/proc/self/root' + import.meta.dirname + '/m' + '.mjs');"),
  es(
    'own hook that resolves',
    `${mod} M.registerHooks({ resolve: (s, c, n) => s === 'zz' ? { url: U, shortCircuit: true } : n(s, c) }); await import('z' + 'z');`,
  ),
  es(
    'own hook that loads another file',
    `${mod} M.registerHooks({ load: (u, c, n) => u.startsWith('data:') ? n(U, { ...c, format: 'module' }) : n(u, c) }); await import('data:text/javascript,1');`,
  ),
  es(
    'own hook that gives no source',
    `${mod} M.registerHooks({ load: (u, c, n) => u === UC ? { format: 'commonjs', source: null, shortCircuit: true } : n(u, c) }); await import(UC);`,
    'm.cjs',
  ),
  es(
    'process by its class',
    `${cp} const c = new cp.ChildProcess(); c.spawn({ file: N, args: [N, F], envPairs: [], stdio: 'ignore' }); await new Promise((r) => c.on('exit', r));`,
  ),
  es(
    'file of variables',
    `${cp} import { writeFileSync } from 'node:fs'; writeFileSync(dir + '/e', 'NODE_OPTIONS=--require=' + C); cp.spawnSync(N, ['--env-file=' + dir + '/e', '-e', '0'], { ...q, env: {} });`,
    'm.cjs',
  ),
  es(
    'file of options',
    `${cp} import { writeFileSync } from 'node:fs'; writeFileSync(dir + '/n.json', JSON.stringify({ nodeOptions: { import: [F] } })); cp.spawnSync(N, ['--experimental-config-file=' + dir + '/n.json', '-e', '0'], { ...q, env: {} });`,
  ),
  es(
    'file of options by its name',
    `${cp} import { writeFileSync } from 'node:fs'; writeFileSync(dir + '/node.config.json', JSON.stringify({ nodeOptions: { import: [F] } })); cp.spawnSync(N, ['--experimental-default-config-file', '-e', '0'], { ...q, cwd: dir, env: {} });`,
  ),
  es(
    'script of package.json',
    `${cp} import { writeFileSync } from 'node:fs'; writeFileSync(dir + '/package.json', JSON.stringify({ scripts: { x: N + ' ' + F } })); cp.spawnSync(N, ['--run', 'x'], { ...q, cwd: dir, env: {} });`,
  ),
  es(
    'setup of tests',
    `${cp} import { writeFileSync } from 'node:fs'; writeFileSync(dir + '/a.test.cjs', ''); cp.spawnSync(N, ['--test', '--test-global-setup', F, dir + '/a.test.cjs'], { ...q, env: {} });`,
  ),
  es(
    'process that forgets its variables',
    `${cp} cp.spawnSync(N, ['-e', 'delete process.env.NODE_OPTIONS; require("child_process").execFileSync(process.execPath, [' + JSON.stringify(F) + '])'], { ...q, env: {} });`,
  ),
  es(
    'compiled function',
    "import vm from 'node:vm'; await vm.compileFunction('return import(n)', ['n'], { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER })(import.meta.dirname + '/m' + '.mjs');",
  ),
  es(
    'other context',
    "import vm from 'node:vm'; await vm.runInContext(`import(${JSON.stringify(import.meta.dirname + '/m' + '.mjs')})`, vm.createContext({}), { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER });",
  ),
  es('name of this machine', "await import('file://localhost' + import.meta.dirname + '/m' + '.mjs');"),
  es(
    'attributes of JSON',
    "const n = './m' + '.mjs'; await import(n, { with: { type: 'json' } }).catch(() => import(n));",
  ),
  es('list of targets', "import '#m';", 'm.mjs', {
    'package.json': '{ "imports": { "#m": [{ "none": "./none.mjs" }, "./m.mjs"] } }',
  }),
  es('name for a package of the folder', "import '#m';", 'node_modules/p/m.mjs', {
    'package.json': '{ "imports": { "#m": "p" } }',
    'node_modules/p/package.json': '{ "exports": "./m.mjs" }',
  }),
  {
    ...es('other entry of a package', "import 'p';", 'node_modules/p/package.json', {
      'node_modules/p/package.json': '{ "exports": "./a.mjs" }',
      'node_modules/p/a.mjs': '',
      'node_modules/p/b.mjs':
        "import { writeFileSync } from 'node:fs'; writeFileSync(import.meta.dirname + '/../../RAN', '');",
    }),
    changed: '{ "exports": "./b.mjs" }',
  },
  common('folders of this module', "module.paths.unshift(__dirname); require('m' + 'm');", 'mm.js'),
  common('preloaded modules', "require('node:module')._preloadModules([__dirname + '/m' + '.cjs']);"),
  common('condition of require', "require('inst' + 'alled');", 'node_modules/installed/m.mjs', {
    'node_modules/installed/package.json': '{ "exports": { "module-sync": "./m.mjs" } }',
  }),
];
