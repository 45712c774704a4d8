import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** How {@link replaceFile} writes the new content. */
export interface ReplaceFileOptions {
  /** Permissions of the new file, less what the process's mask takes. Default 0600: for its owner alone. */
  readonly mode?: number | undefined;
  /** Whether the new content is on the disk before its name is, so that it outlasts a loss of power. Default false. */
  readonly flush?: boolean | undefined;
  /**
   * Absolute path of the draft, in the same folder. Default: one of this process, so that several may replace the file at once. Where only
   * one ever does, a path that is always the same lets the next call write over what a killed process has left.
   */
  readonly draft?: string | undefined;
}

/**
 * Writes a file so that whoever reads it finds the former content or this one, never a part. Its folder has to be there; a link is
 * replaced, and not what it leads to. Where it fails, the former content stays and nothing is left beside it.
 *
 * Errors: those of the file system.
 */
export function replaceFile(file: string, content: string, options: ReplaceFileOptions = {}): void {
  const { mode = 0o600, flush = false, draft = `${file}.${process.pid}.tmp` } = options;
  try {
    // A file that is there would keep its permissions.
    rmSync(draft, { force: true });
    writeFileSync(draft, content, { mode, flush, flag: 'wx' });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
