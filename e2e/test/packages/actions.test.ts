import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { builtCommand, Sandbox, workspace } from '../sandbox.ts';

/* The steps of the published GitHub Action run here, with the built program behind `npx`. */

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly steps: readonly Step[];
        readonly strategy?: { readonly matrix: unknown };
        readonly permissions?: unknown;
      }
    >
  >;
}

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const action = parse(readFileSync(join(workspace, 'distribution/actions/shared-index/action.yml'), 'utf8')) as Action;
const step = action.runs.steps.find(({ id }) => id === 'export');

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = new Sandbox({ 'retry.ts': 'export function retryWithBackoff(): void {}\n' });
  sandbox.commit();
  await sandbox.run(['keys', '../team']);
});

afterAll(() => sandbox.remove());

/** Runs the step that exports, as GitHub runs `shell: bash`. */
function runExport(inputs: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const folder = join(sandbox.folder, `run-${readdirSync(sandbox.folder).length}`);
  const [temporary, programs, output] = [join(folder, 'temp'), join(folder, 'bin'), join(folder, 'output')];
  for (const each of [temporary, programs]) mkdirSync(each, { recursive: true });
  const npx = join(programs, 'npx');
  writeFileSync(
    npx,
    `#!/bin/sh\n[ "$1 $2" = "--yes codesearch@latest" ] || exit 9\nshift 2\nexec node '${builtCommand}' "$@"\n`,
  );
  chmodSync(npx, 0o755);
  const value = (text: string): string =>
    text
      .replaceAll('${{ runner.temp }}', temporary)
      .replaceAll(
        /\$\{\{ inputs\.([\w-]+) \}\}/g,
        (_, name: string) => inputs[name] ?? action.inputs[name]?.default ?? '',
      );
  const variables = Object.entries(step?.env ?? {}).map(([name, text]) => [name, value(text)] as const);
  const { PATH, ...others } = sandbox.environment();
  const env = {
    ...others,
    PATH: `${programs}:${PATH}`,
    GITHUB_OUTPUT: output,
    TMPDIR: temporary,
    ...Object.fromEntries(variables),
  };
  execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''], { cwd: sandbox.tree, env });
  expect(readdirSync(temporary).toSorted(), 'no key is left').toEqual(['codesearch-home', 'codesearch-index.index']);
  return Object.fromEntries(
    readFileSync(output, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  );
}

it('exports a signed archive that a clone imports', async () => {
  const key = readFileSync(join(sandbox.folder, 'team.pem'), 'utf8');
  const { file = '', sha256 = '' } = runExport({ 'sign-key': key });
  const { code, stderr } = await sandbox.run([
    ...['import', file, '--key', '../team.pub.pem', '--sha256', sha256, '--force'],
  ]);
  expect(code, stderr).toBe(0);
});

it('exports an archive without a key, which its hash checks', async () => {
  const { file = '', sha256 = '' } = runExport({});
  expect((await sandbox.run(['import', file, '--key', '../team.pub.pem', '--force'])).stderr).toContain(
    'ARCHIVE_UNTRUSTED',
  );
  const { code, stderr } = await sandbox.run(['import', file, '--sha256', sha256, '--force']);
  expect(code, stderr).toBe(0);
});

const workflow = parse(readFileSync(join(workspace, '.github/workflows/checks.yml'), 'utf8')) as Workflow;

const nightly = parse(readFileSync(join(workspace, '.github/workflows/nightly.yml'), 'utf8')) as Workflow;

const release = parse(readFileSync(join(workspace, '.github/workflows/release.yml'), 'utf8')) as Workflow;

it('uses actions of GitHub only, by commits, which no tag can change', () => {
  const jobs = [workflow, nightly, release].flatMap((each) => Object.values(each.jobs));
  const steps = [...action.runs.steps, ...jobs.flatMap((job) => job.steps)];
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.length).toBeGreaterThan(0);
  for (const each of used) expect(each).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
  expect(Object.values(action.outputs).map(({ value }) => value)).toEqual([
    '${{ steps.export.outputs.file }}',
    '${{ steps.export.outputs.sha256 }}',
  ]);
});

it('checks every system with every supported version of Node, and may change nothing', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(workflow.jobs['platform']?.strategy?.matrix).toEqual({
    os: ['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15', 'windows-2025'],
    node: ['22.18', '24', '26'],
  });
  const files = Object.values(workflow.jobs).flatMap((job) =>
    job.steps.flatMap(({ run }) => run?.match(/\.ci\/[\w.]+/) ?? []),
  );
  expect(files.toSorted()).toEqual(['.ci/platform.mjs', '.ci/run']);
  for (const file of files) expect(existsSync(join(workspace, file)), file).toBe(true);
});

it('tries new cases by night, and may change nothing', () => {
  expect(nightly.permissions).toEqual({ contents: 'read' });
  const scripts = Object.values(nightly.jobs).flatMap((job) => job.steps.flatMap(({ run }) => run ?? []));
  expect(scripts).toEqual(['npm ci', 'npm run test:all']);
});

it('builds an executable for each target, and only the job that attaches files may write', () => {
  const { include = [] } = (release.jobs['executable']?.strategy?.matrix ?? {}) as { include?: { target: string }[] };
  const source = readFileSync(join(workspace, 'tools/src/executable/target.ts'), 'utf8');
  const targets = [...source.matchAll(/^ {2}'([\w-]+)': \{/gm)].map(([, name]) => name);
  expect(include.map(({ target }) => target).toSorted()).toEqual(targets.toSorted());
  expect(release.permissions).toEqual({ contents: 'read' });
  expect(Object.entries(release.jobs).map(([name, { permissions }]) => [name, permissions])).toEqual([
    ['executable', undefined],
    ['packages', { contents: 'write', 'id-token': 'write', attestations: 'write' }],
  ]);
  const scripts = Object.values(release.jobs).flatMap((job) =>
    job.steps.flatMap(({ run }) => run?.match(/(?<=npm run )[\w:]+/) ?? []),
  );
  const { scripts: known } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as { scripts: object };
  expect(scripts).toEqual(['executable', 'executable:packages']);
  for (const script of scripts) expect(known).toHaveProperty([script]);
});
