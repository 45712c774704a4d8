import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { publishOrder } from './publish-order.ts';
import type { PackageToPublish } from './publish-order.ts';

/*
 * Publishes every package of the workspace whose version the registry does not have, each after those it needs. Build
 * first.
 *
 *   npm run release:publish -- [--registry URL] [--tag NAME] [--provenance] [--dry-run]
 *
 * --registry: default is the one of npm's configuration. --tag: default is `latest`. --provenance: npm signs where the
 * packages were built, which it can in a supported CI only. --dry-run packs and checks, and publishes nothing. If it
 * fails, run it again: what is published is left out.
 */

const { values: options } = parseArgs({
  options: {
    registry: { type: 'string' },
    tag: { type: 'string' },
    provenance: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
});
const workspace = resolve(import.meta.dirname, '../../..');
const registry = options.registry === undefined ? [] : ['--registry', options.registry];

interface Manifest extends PackageToPublish {
  readonly private?: boolean;
}

const folders = new Map<string, string>();
const manifests = globSync('packages/*/package.json', { cwd: workspace }).map((file): Manifest => {
  const manifest = JSON.parse(readFileSync(join(workspace, file), 'utf8')) as Manifest;
  folders.set(manifest.name, dirname(file));
  return manifest;
});
const ordered = publishOrder(manifests.filter((manifest) => manifest.private !== true));
if (!options['dry-run'])
  await npm(['whoami'], 'This registry does not know you. Log in with `npm login`, then run this again.');
let published = 0;
for (const { name, version } of ordered) {
  if (await isPublished(name, version)) {
    process.stdout.write(`${name}@${version} is published\n`);
    continue;
  }
  const flags = [
    ...(options.provenance ? ['--provenance'] : []),
    ...(options.tag === undefined ? [] : ['--tag', options.tag]),
    ...(options['dry-run'] ? ['--dry-run'] : []),
  ];
  const args = ['publish', '--access', 'public', '--ignore-scripts', '--workspace', folders.get(name)!, ...flags];
  await npm(args, `${name}@${version} cannot be published.`);
  published++;
  process.stdout.write(`${name}@${version}${options['dry-run'] ? ' would be published' : ''}\n`);
}
process.stdout.write(`${published} of ${ordered.length} packages${options['dry-run'] ? ' would be' : ''} published\n`);

async function isPublished(name: string, version: string): Promise<boolean> {
  try {
    return (await run(['view', `${name}@${version}`, 'version'])).stdout.trim() !== '';
  } catch (error) {
    if (/\bE404\b/.test(messageOf(error))) return false;
    throw error;
  }
}

async function npm(args: readonly string[], problem: string): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    process.stderr.write(`error ${problem}\n${messageOf(error)}\n`);
    process.exit(1);
  }
}

function run(args: readonly string[]): Promise<{ readonly stdout: string }> {
  return promisify(execFile)('npm', [...args, ...registry], { cwd: workspace });
}

function messageOf(error: unknown): string {
  const { stderr, message } = error as Error & { readonly stderr?: string };
  return (stderr ?? message).trim();
}
