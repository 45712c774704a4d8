import { renameSync, writeFileSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { withLockedFile } from '../platform/platform.ts';
import { removeFile } from './remove.ts';

/** How {@link replaceFile} writes the new content. */
export interface ReplaceFileOptions {
  /** Permissions of the new file, before the process's umask. Default 0600: for its owner only. */
  readonly mode?: number | undefined;
  /** Whether to flush the content to the disk before the rename, so that it survives a power loss. Default false. */
  readonly flush?: boolean | undefined;
  /**
   * Absolute path of the draft, in the same folder. Default: a name with the process id, so that several processes may
   * replace the file at once. If only one process does, a fixed path lets the next call overwrite the draft of a killed
   * process.
   */
  readonly draft?: string | undefined;
}

/**
 * Writes a file atomically: a reader finds the former content or the new one, never a part. The folder must exist. A
 * link is replaced, not its target. If writing fails, the former content stays and no draft is left.
 *
 * @throws the errors of the file system
 */
export function replaceFile(file: string, content: string | Uint8Array, options: ReplaceFileOptions = {}): void {
  const { mode = 0o600, flush = false, draft = `${file}.${process.pid}.tmp` } = options;
  try {
    // An existing draft would keep its permissions.
    removeFile(draft);
    writeFileSync(draft, content, { mode, flush, flag: 'wx' });
    withLockedFile(() => renameSync(draft, file));
  } catch (error) {
    removeFile(draft);
    throw error;
  }
}

/** Waits until the content of a file is on the disk. */
export function flushFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
