import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../sandbox.ts';

/** What these tests read of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, EntryPoint>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface EntryPoint {
  readonly types?: string;
  /** Absent if the entry point exists for tests of this workspace only. */
  readonly default?: string;
}

export interface PublishedPackage {
  /** Absolute path. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** All packages of the workspace that are published, by name. */
export const published: ReadonlyMap<string, PublishedPackage> = new Map(
  globSync('packages/*/package.json', { cwd: workspace })
    .toSorted()
    .map((file) => {
      const manifest = JSON.parse(readFileSync(join(workspace, file), 'utf8')) as Manifest;
      return [manifest.name, { folder: join(workspace, file, '..'), manifest }] as const;
    })
    .filter(([, { manifest }]) => manifest.private !== true),
);
