import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '../../test/sandbox.ts';
import { shortFolder } from './kept-folder.ts';
import { missingPrograms } from './system-programs.ts';

const run = promisify(execFile);

/** The image of the program, built here from Debian's packages, in a store that only the tests use. */
export class ContainerImage implements AsyncDisposable {
  /** Podman refuses a path of more than 50 characters. */
  readonly folder: string = shortFolder('codesearch-container-');
  #driver = 'overlay';

  /** Options of podman and buildah. */
  get #store(): readonly string[] {
    return [
      ...['--root', join(this.folder, 'store'), '--runroot', join(this.folder, 'run')],
      ...['--storage-driver', this.#driver],
    ];
  }

  /** With them, `distribution/container/codesearch` uses this image, also where containers are nested. */
  get environment(): Readonly<Record<string, string>> {
    return {
      CODESEARCH_ENGINE: ['podman', '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...this.#store].join(' '),
      CODESEARCH_RUN_OPTIONS: '--ulimit nofile=1024:1024 --ulimit nproc=1024:1024',
    };
  }

  /** @returns the image, or the reason why it cannot be built here */
  static async build(): Promise<ContainerImage | string> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux';
    const missing = await missingPrograms('buildah', 'mmdebstrap', 'podman', 'runc');
    if (missing !== undefined) return missing;
    const image = new ContainerImage();
    await image.podman('info').catch(() => {
      // It copies each layer for each container, and needs nothing of the kernel.
      image.#driver = 'vfs';
      rmSync(join(image.folder, 'store'), { recursive: true, force: true });
    });
    const script = join(workspace, 'tools/src/container/build-image.ts');
    const engine = ['buildah', ...image.#store, '--isolation', 'chroot'].join(' ');
    try {
      await run(process.execPath, [script, '--engine', engine, '--debian', 'bookworm'], { maxBuffer: 1e8 });
    } catch (error) {
      await image[Symbol.asyncDispose]();
      throw error;
    }
    return image;
  }

  /** Runs podman on the store. */
  async podman(...args: readonly string[]): Promise<string> {
    return (await run('podman', [...this.#store, ...args], { maxBuffer: 1e8 })).stdout.trim();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.podman('image', 'umount', '--all').catch(() => {});
    rmSync(this.folder, { recursive: true, force: true });
  }
}
