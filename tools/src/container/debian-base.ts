import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the context of a base image: Debian's packages for Node.js and git, unpacked and not configured, and the
 * Node.js that runs this. Needs root and mmdebstrap.
 *
 * @param suite release of Debian, such as `bookworm`
 * @param folder must not exist
 */
export function debianBase(suite: string, folder: string): void {
  mkdirSync(folder);
  const packages = '--include=git,libstdc++6,libatomic1';
  const files = ['--dpkgopt=path-exclude=/usr/share/*', '--dpkgopt=path-include=/usr/share/doc/*/copyright'];
  const args = ['--quiet', '--variant=extract', packages, ...files, suite, join(folder, 'debian.tar')];
  execFileSync('mmdebstrap', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  cpSync(process.execPath, join(folder, 'node'));
  writeFileSync(join(folder, 'Containerfile'), 'FROM scratch\nADD debian.tar /\nCOPY node /usr/local/bin/node\n');
  cpSync(join(folder, 'Containerfile'), join(folder, 'Dockerfile'));
}
