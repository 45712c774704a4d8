import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file that the browser loads. */
export interface PageFile {
  /** Media type. */
  readonly type: string;
  /** Whether its name changes with its content, so that a browser can keep it. */
  readonly isImmutable: boolean;
  read(): Buffer;
  /** Compressed with gzip. Done once. */
  readCompressed(): Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Folder of the page's files, seen from the built module, and from the source. */
const builtFolder = join(import.meta.dirname, 'app');
const sourceFolder = join(import.meta.dirname, '../../dist/app');

/**
 * The files of the page by their paths in its address: `/` for the page itself, and such as `/main.js`.
 *
 * @throws the errors of the file system if the page was not built
 */
export function pageFiles(): ReadonlyMap<string, PageFile> {
  const folder = import.meta.filename.endsWith('.ts') ? sourceFolder : builtFolder;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => {
      const path = relative(folder, file).replaceAll(sep, '/');
      return [path === 'index.html' ? '/' : `/${path}`, pageFile(file, path.startsWith('part/'))];
    }),
  );
}

function pageFile(file: string, isImmutable: boolean): PageFile {
  let compressed: Buffer | undefined;
  return {
    type: types[extname(file)]!,
    isImmutable,
    read: () => readFileSync(file),
    readCompressed: () => (compressed ??= gzipSync(readFileSync(file))),
  };
}
