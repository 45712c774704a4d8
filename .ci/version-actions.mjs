import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VersionActions } from 'nx/release';

/*
 * Reads and writes versions in package.json for `nx release`. nx has this in @nx/js, which is not published for nx 24.
 * Dependencies between packages of the workspace are exact versions, and peers are ranges.
 */

const collections = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

// nx loads the default export.
// oxlint-disable-next-line import/no-default-export
export default class PackageJsonVersions extends VersionActions {
  validManifestFilenames = ['package.json'];

  async readCurrentVersionFromSourceManifest(tree) {
    return { currentVersion: this.#read(tree).version, manifestPath: this.#path };
  }

  async readCurrentVersionFromRegistry() {
    return null;
  }

  async readCurrentVersionOfDependency(tree, _projectGraph, dependency) {
    const manifest = this.#read(tree);
    const dependencyCollection = collections.find((collection) => manifest[collection]?.[dependency]) ?? null;
    return { currentVersion: manifest[dependencyCollection]?.[dependency] ?? null, dependencyCollection };
  }

  async updateProjectVersion(tree, version) {
    return this.#update(tree, (manifest) => ({ ...manifest, version }), `version ${version}`);
  }

  async updateProjectDependencies(tree, _projectGraph, versions) {
    const updated = Object.keys(versions).join(', ');
    return updated === '' ? [] : this.#update(tree, (manifest) => withVersions(manifest, versions), updated);
  }

  #update(tree, change, what) {
    tree.write(this.#path, serialized(change(this.#read(tree))));
    return [`${this.#path}: ${what}`];
  }

  #read(tree) {
    return JSON.parse(tree.read(this.#path, 'utf8'));
  }

  get #path() {
    return `${this.projectGraphNode.data.root}/package.json`;
  }
}

/** The root and the private packages are not released, but they depend on packages that are. */
export async function afterAllProjectsVersioned(root, { dryRun }) {
  if (dryRun) return { changedFiles: [], deletedFiles: [] };
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const released = globSync('packages/*/package.json', { cwd: root }).map(read);
  const versions = Object.fromEntries(released.map(({ name, version }) => [name, version]));
  const others = ['package.json', ...globSync('{bench,e2e,docs/site,tools,examples/*}/package.json', { cwd: root })];
  for (const path of others) writeFileSync(join(root, path), serialized(withVersions(read(path), versions)));
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: root, stdio: 'inherit' });
  return { changedFiles: [...others, 'package-lock.json'], deletedFiles: [] };
}

function withVersions(manifest, versions) {
  const changed = collections
    .filter((collection) => manifest[collection])
    .map((collection) => {
      const range = collection === 'peerDependencies' ? '^' : '';
      const entry = ([name, given]) => [name, versions[name] ? range + versions[name] : given];
      return [collection, Object.fromEntries(Object.entries(manifest[collection]).map(entry))];
    });
  return { ...manifest, ...Object.fromEntries(changed) };
}

function serialized(manifest) {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
