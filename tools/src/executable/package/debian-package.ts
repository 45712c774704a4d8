import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Target } from '../target.ts';
import type { Product } from './product.ts';

/** What a Debian package is made of. */
export interface DebianContent {
  readonly product: Product;
  /** Path of the executable. */
  readonly executable: string;
  readonly cpu: Target['cpu'];
  /** Completion scripts by shell. */
  readonly completions: Readonly<Record<'bash' | 'zsh' | 'fish', string>>;
  /** Text of the manual page. */
  readonly manual: string;
  readonly license: string;
}

/** Names of Debian. */
const architectures: Readonly<Record<Target['cpu'], string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * Writes a Debian package with the executable, a manual page, and completions. Needs dpkg-deb.
 *
 * @returns path of the package
 */
export function writeDebianPackage(content: DebianContent, out: string): string {
  const { product, executable, cpu, completions, manual, license } = content;
  const folder = mkdtempSync(join(tmpdir(), 'codesearch-debian-'));
  // Who installs it reads it as another user.
  chmodSync(folder, 0o755);
  const write = (path: string, text: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, path), text, { mode: 0o644 });
  };
  try {
    const program = join(folder, 'usr/bin/codesearch');
    mkdirSync(dirname(program), { recursive: true, mode: 0o755 });
    copyFileSync(executable, program);
    chmodSync(program, 0o755);
    write('usr/share/man/man1/codesearch.1.gz', compressed(manual));
    write('usr/share/bash-completion/completions/codesearch', completions.bash);
    write('usr/share/zsh/vendor-completions/_codesearch', completions.zsh);
    write('usr/share/fish/vendor_completions.d/codesearch.fish', completions.fish);
    write('usr/share/doc/codesearch/copyright', copyright(product, license));
    write('usr/share/doc/codesearch/changelog.gz', compressed(changelog(product)));
    const architecture = architectures[cpu];
    write('DEBIAN/control', control(product, architecture, Math.ceil(statSync(program).size / 1024)));
    const file = join(out, `codesearch_${product.version}_${architecture}.deb`);
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z3', '--build', folder, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return file;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Node.js of its makers needs glibc 2.28 and these libraries. */
function control({ version, description, homepage, maintainer }: Product, architecture: string, size: number): string {
  return `Package: codesearch
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${size}
Depends: libc6 (>= 2.28), libstdc++6, libgcc-s1, libatomic1
Recommends: git
Section: devel
Priority: optional
Homepage: ${homepage}
Description: ${description.charAt(0).toLowerCase()}${description.slice(1)}
 Ask a question about your code, or look up a symbol, and get the places that
 match best. It is a command line and an MCP server for coding agents, and it
 runs on this machine: it needs no server and no download of a model.
`;
}

function changelog({ version, homepage, maintainer }: Product): string {
  const date = new Date().toUTCString().replace('GMT', '+0000');
  return `codesearch (${version}) unstable; urgency=medium\n\n  * See ${homepage}\n\n -- ${maintainer}  ${date}\n`;
}

function copyright({ homepage, author }: Product, license: string): string {
  const text = license.trim().replaceAll(/^$/gm, '.').replaceAll(/^/gm, ' ');
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: codesearch
Source: ${homepage}
Comment: The executable has Node.js and libraries in it. Their licenses are in
 the folder of the unpacked program, below "program" in the data folder.

Files: *
Copyright: ${author}
License: Expat

License: Expat
${text}
`;
}

function compressed(text: string): Buffer {
  return gzipSync(text, { level: 9 });
}
