import { execFileSync } from 'node:child_process';
import { appendFileSync, globSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CountingService } from '../first-hour/counting-service.ts';
import { Program } from '../speed/program.ts';
import { Sandbox } from '../speed/sandbox.ts';
import { isSource, sourceFiles } from '../speed/source-files.ts';

/*
 * Indexes worktrees of a repository one after the other, and switches between branches that differ in some files.
 *
 *   npm run -w @codesearch/bench worktrees -- --clone REPOSITORY [--count 10] [--changed 500] [--checkout CHECKOUT]
 *
 * --clone is any git repository, which is only read. --checkout measures the built program of another checkout.
 */

const { values: options } = parseArgs({
  options: {
    clone: { type: 'string' },
    count: { type: 'string', default: '10' },
    changed: { type: 'string', default: '500' },
    checkout: { type: 'string' },
  },
});
if (options.clone === undefined) throw new Error('Give --clone.');
const [clone, count, changed] = [resolve(options.clone), Number(options.count), Number(options.changed)];
const checkout = options.checkout === undefined ? undefined : resolve(options.checkout);

/** Files that are edited in each worktree. */
const edited = 10;

/** Of `stat`. */
const blockBytes = 512;

using sandbox = new Sandbox();
const root = join(sandbox.folder, 'worktree0');
execFileSync('git', ['clone', '--quiet', '--shared', clone, root]);
await measureWorktrees();
await measureSwitch();

async function measureWorktrees(): Promise<void> {
  const program = new Program(sandbox.home, sandbox.folder, checkout);
  const costs: { readonly ms: number; readonly bytes: number }[] = [];
  for (let number = 0; number < count; number++) {
    const folder = join(sandbox.folder, `worktree${number}`);
    if (number > 0) git('worktree', 'add', '--quiet', '--detach', folder);
    const { ms } = await program.run(['index', folder]);
    costs.push({ ms, bytes: sizeOf(sandbox.home) });
  }
  const [first] = costs;
  const all = costs.reduce((sum, { ms }) => sum + ms, 0);
  print(`the first worktree: ${(first!.ms / 1000).toFixed(1)} s, ${(first!.bytes / 1e6).toFixed(1)} MB`);
  const space = (): string => (sizeOf(sandbox.home) / first!.bytes).toFixed(2);
  print(`all ${count}: ${(all / first!.ms).toFixed(2)} times the time, ${space()} times the space`);
  for (let number = 0; number < count; number++) {
    const folder = join(sandbox.folder, `worktree${number}`);
    for (const path of sourceFiles(folder)
      .filter(isSource)
      .slice(number, number + edited))
      appendFileSync(join(folder, path), `\nwhat was written in worktree ${number}\n`);
    await program.run(['index', folder]);
  }
  print(`after edits of ${edited} files in each: ${space()} times the space`);
  git('checkout', '--quiet', '.');
}

/** Counts the texts that a service embeds at each switch. */
async function measureSwitch(): Promise<void> {
  await using service = new CountingService();
  const config = join(sandbox.folder, 'service.mjs');
  const plugin = import.meta.resolve('@codesearch/plugin-embed-openai');
  const choice = JSON.stringify({ baseURL: await service.start(), model: 'counted' });
  writeFileSync(config, `import { openai } from '${plugin}';\nexport default { embedder: openai(${choice}) };\n`);
  const program = new Program(sandbox.createFolder('service-home'), sandbox.folder, checkout);
  const index = async (name: string): Promise<void> => {
    const { ms } = await program.run(['index', root, '--config', config, '--yes']);
    print(`${name}: ${service.count()} texts embedded, ${(ms / 1000).toFixed(1)} s`);
  };
  await index('first index');
  git('checkout', '--quiet', '-b', 'changed');
  const files = sourceFiles(root).filter(isSource).slice(0, changed);
  for (const path of files) appendFileSync(join(root, path), '\nwhat was appended for a measurement\n');
  git(
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench@example.org',
    'commit',
    '--quiet',
    '--all',
    '--message',
    'Change',
  );
  await index(`switch to a branch with ${files.length} changed files`);
  git('checkout', '--quiet', '-');
  await index('switch back');
  git('checkout', '--quiet', '-');
  await index('switch again');
}

function git(...args: readonly string[]): void {
  execFileSync('git', ['-C', root, ...args]);
}

/** The space of all files in a folder. One with several links counts once. */
function sizeOf(folder: string): number {
  const sizes = new Map<number, number>();
  for (const path of globSync('**', { cwd: folder })) {
    const { ino, blocks } = statSync(join(folder, path));
    sizes.set(ino, blocks * blockBytes);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
