import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/*
 * Runs while the image is built, by the Node.js of its base: copies what the program needs into an empty folder.
 *
 *   node collect-files.ts PROGRAM FOLDER
 */

const [program = '', folder = ''] = process.argv.slice(2);
const node = '/usr/local/bin/node';
const git = '/usr/bin/git';
const user = 'codesearch:x:10001:10001::/data/home:/nonexistent';

if (!existsSync(git)) {
  execFileSync('apt-get', ['update'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'git'], { stdio: 'inherit' });
}
const [loader] = globSync('/lib{,64}/ld-linux-*.so.*');
if (loader === undefined) throw new Error('The base has no loader of glibc.');
for (const binary of [node, git]) {
  copy(binary);
  for (const library of librariesOf(binary, loader)) copy(library);
}
copy(loader);
const licenses = ['/usr/share/doc/{git,libc6,gcc-*-base,libpcre2-8-0,zlib1g}/copyright', '/usr/local/LICENSE'];
for (const license of globSync(licenses)) copy(license);
cpSync(program, join(folder, 'opt/codesearch'), { recursive: true, filter: isNeeded });
write('etc/passwd', `root:x:0:0::/:/nonexistent\n${user}\n`);
write('etc/group', 'root:x:0:\ncodesearch:x:10001:\n');
// The container has no repository but those that its user mounts, and they may belong to another user. See SECURITY.md.
write('etc/gitconfig', '[safe]\n\tdirectory = *\n');
for (const name of ['tmp', 'data']) {
  mkdirSync(join(folder, name), { recursive: true });
  // Any user may write, since `--user` may name one that the image does not know; only an owner removes.
  chmodSync(join(folder, name), 0o1777);
}
for (const name of ['dev', 'proc', 'sys']) mkdirSync(join(folder, name));

/** Absolute paths of the libraries that a program is linked with. */
function librariesOf(binary: string, loaderPath: string): readonly string[] {
  const lines = execFileSync(loaderPath, ['--list', binary]).toString().split('\n');
  return lines.flatMap((line) => /=> (\/\S+)/.exec(line)?.[1] ?? []);
}

/** Copies a file under the path by which it is found, and not as a link. */
function copy(file: string): void {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(realpathSync(file), target);
}

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

/** Types and sources are for programmers. */
function isNeeded(path: string): boolean {
  const [, inside = ''] = path.split('/node_modules/@codesearch/', 2);
  return !/\.(?:d\.[cm]?ts|map)$/.test(basename(path)) && !/^[^/]+\/src$/.test(inside);
}
