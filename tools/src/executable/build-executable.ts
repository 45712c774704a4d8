import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installProgram } from '../installation/install-program.ts';
import { pack } from './archive/program-archive.ts';
import { bundledLauncher } from './bundled-launcher.ts';
import { nodeBinary } from './node-binary.ts';
import { programFiles } from './program-files.ts';
import { executableName, targetOf } from './target.ts';

/*
 * Builds single executables from the packages of this workspace. Build them first. Needs Node 26.
 *
 *   npm run executable -- [--target NAME]... [--out FOLDER]
 *
 * --target: such as linux-arm64. Default: this system. --out: default is dist.
 */

const { values: options } = parseArgs({
  options: { target: { type: 'string', multiple: true }, out: { type: 'string', default: 'dist' } },
});
const workspace = resolve(import.meta.dirname, '../../..');
const out = resolve(workspace, options.out);
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'codesearch-executable-'));
try {
  writeFileSync(join(folder, 'launcher.cjs'), await bundledLauncher());
  for (const name of options.target ?? [undefined]) await build(name);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function build(wanted: string | undefined): Promise<void> {
  const [name, target] = targetOf(wanted);
  const work = mkdtempSync(join(folder, 'target-'));
  installProgram(workspace, join(work, 'program'), target);
  const program = pack(programFiles(join(work, 'program')));
  const { version } = JSON.parse(readFileSync(join(workspace, 'packages/cli/package.json'), 'utf8')) as {
    readonly version: string;
  };
  writeFileSync(join(work, 'program.zst'), program);
  writeFileSync(join(work, 'id'), `${version}-${createHash('sha256').update(program).digest('hex').slice(0, 16)}`);
  const output = join(out, executableName(name));
  const configuration = {
    main: join(folder, 'launcher.cjs'),
    output,
    executable: nodeBinary(target, work),
    disableExperimentalSEAWarning: true,
    useCodeCache: false,
    assets: { id: join(work, 'id'), program: join(work, 'program.zst') },
  };
  writeFileSync(join(work, 'sea.json'), JSON.stringify(configuration));
  rmSync(output, { force: true });
  execFileSync(process.execPath, ['--build-sea', join(work, 'sea.json')], { stdio: ['ignore', 'ignore', 'inherit'] });
  // The change made the signature of Node.js invalid, and macOS runs no program without one.
  if (target.os === 'darwin' && process.platform === 'darwin') {
    execFileSync('codesign', ['--force', '--sign', '-', output], { stdio: 'inherit' });
  }
  process.stdout.write(`${output}\n`);
}
