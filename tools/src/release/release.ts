import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/*
 * Makes a release: raises the versions that the version plans name, builds, and publishes what the registry does not
 * have.
 *
 *   npm run release -- [--dry-run] [options of release:publish]
 *
 * Without version plans it publishes the versions as they are, as for the first release. --dry-run prints what it would
 * do, and changes nothing.
 */

const workspace = resolve(import.meta.dirname, '../../..');
const options = process.argv.slice(2);
const isDryRun = options.includes('--dry-run');

if (!isDryRun && output('git', ['status', '--porcelain']) !== '')
  fail('Commit your changes first: a release is made of a commit.');
const raises = globSync('.nx/version-plans/*.md', { cwd: workspace }).length > 0;
if (raises) {
  step('versions, changelogs and tags', 'npx', ['nx', 'release', '--skip-publish', ...(isDryRun ? ['--dry-run'] : [])]);
  if (!isDryRun) commitVersion();
} else {
  process.stdout.write('No version plans: the versions stay as they are.\n');
}
const tag = `codesearch@${programVersion()}`;
if (!isDryRun) tagProgram();
step('build', 'npm', ['run', 'build']);
step('publish', process.execPath, [join(import.meta.dirname, 'publish.ts'), ...options]);
if (!isDryRun) {
  process.stdout.write(
    `Push the commits and the tag of the program, then the other tags: GitHub starts no workflow for more than three at once.
  git push origin HEAD ${tag}
  git push origin --tags
Then attach distribution/bundles/*.mcpb to the release.
`,
  );
}

/**
 * Tags the commit that has the bundles: nx tags the one before it, and the first release not at all. A released version
 * keeps its tag.
 */
function tagProgram(): void {
  if (raises || output('git', ['tag', '--list', tag]) === '')
    step('tag', 'git', ['tag', '--force', '--annotate', '--message', tag, tag]);
}

function programVersion(): string {
  const manifest = readFileSync(join(workspace, 'packages/cli/package.json'), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

/** Writes the version of the program where people read it. */
function commitVersion(): void {
  const version = programVersion();
  const file = join(workspace, 'CHANGELOG.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^## Unreleased$/m, `## ${version}`));
  step('bundles', 'npm', ['run', 'bundles']);
  if (output('git', ['status', '--porcelain']) !== '') {
    step('commit', 'git', ['commit', '--all', '--message', `release: codesearch ${version}`]);
  }
}

function step(name: string, command: string, args: readonly string[]): void {
  process.stdout.write(`== ${name}\n`);
  try {
    execFileSync(command, args, { cwd: workspace, stdio: 'inherit' });
  } catch {
    fail(`The release ended at '${name}'. Repair the cause; then \`npm run release:publish\` goes on where it ended.`);
  }
}

function output(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: workspace, encoding: 'utf8' }).trim();
}

function fail(problem: string): never {
  process.stderr.write(`error ${problem}\n`);
  process.exit(1);
}
