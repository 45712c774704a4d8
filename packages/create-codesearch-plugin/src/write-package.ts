import { lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from './problem.ts';

/**
 * Writes the files of a package into a new or empty folder. A repository of git in it is kept.
 *
 * @throws Problem if the folder is a link, has other files, or cannot be written
 */
export function writePackage(folder: string, files: Readonly<Record<string, string>>): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new Problem(`The folder ${folder} is a link.`, 'Give a new or an empty folder.');
  const found = entriesOf(folder).filter((name) => name !== '.git');
  if (found.length > 0) {
    throw new Problem(`The folder ${folder} is not empty: it has ${found[0]}.`, 'Give a new or an empty folder.');
  }
  try {
    for (const [path, content] of Object.entries(files)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      // A file that another program has written in the meantime is kept.
      writeFileSync(file, content, { flag: 'wx' });
    }
  } catch (error) {
    throw unusable(folder, error);
  }
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw unusable(folder, error);
  }
}

function unusable(folder: string, error: unknown): Problem {
  return new Problem(
    `${folder} cannot be used as a folder (${(error as NodeJS.ErrnoException).code}).`,
    'Give another one.',
  );
}
