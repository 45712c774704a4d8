import fileNames from './file-names.json' with { type: 'json' };
import type { Verdict } from './verdict.ts';
import { isSourceFile } from './source-file.ts';

const sensitive: Verdict = { reason: 'sensitive', detail: 'Files with this name contain credentials.' };

const lockFile: Verdict = { reason: 'generated', detail: 'It is the lock file of a package manager.' };

const generated: Verdict = { reason: 'generated', detail: 'Its name says that it is generated.' };

const sourceMap: Verdict = { reason: 'generated', detail: 'It is a source map.' };

const minified: Verdict = { reason: 'minified', detail: 'Its name ends with .min.' };

const binary: Verdict = { reason: 'binary', detail: 'Files with this extension are not text.' };

const lockFiles: ReadonlySet<string> = new Set(fileNames.lockFiles);

/** Extensions of binary formats only. If text files use an extension too, the content decides. */
const binaryExtensions: ReadonlySet<string> = new Set(fileNames.binaryExtensions);

const sourceMapName = /\.(?:js|mjs|cjs|css|ts|mts|cts)\.map$/;

/** Names that only generators give: without a comment at the start, too. */
const generatedName =
  /\.(?:generated\.(?:d\.)?[a-z]{1,4}|(?:g|freezed|gr|mocks)\.dart|g\.(?:i\.)?cs|gen\.(?:d\.)?[jt]sx?)$/;

const minifiedName = /[.-]min\.(?:js|mjs|cjs|css)$/;

/**
 * Whether to skip a file for its name alone. A scan calls it for every file.
 *
 * @param fileName last segment of the path
 */
export function verdictByName(path: string, fileName: string, limits: FileLimits): Verdict | undefined {
  const name = fileName.toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  if (!limits.includeSensitive && isSensitiveName(path, name, extension)) return sensitive;
  if (lockFiles.has(name)) return lockFile;
  if (binaryExtensions.has(extension)) return binary;
  if (extension === 'map' && sourceMapName.test(name)) return sourceMap;
  if (generatedName.test(name)) return generated;
  return minifiedName.test(name) ? minified : undefined;
}

/** Names of credential files of tools. */
const names: ReadonlySet<string> = new Set(fileNames.sensitiveNames);

/** Names that are credential files only in the folders of a tool. */
const paths: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(fileNames.sensitiveInFolders));

/** Containers of keys and passwords. */
const extensions: ReadonlySet<string> = new Set(fileNames.sensitiveExtensions);

/** What shells and other tools remember of the lines that were typed. */
const history = /^\.[\w.-]+_history$|^\.?(?:fish|bash|zsh)_history$|^\.rhistory$/;

/** The password of a vault of Ansible. */
const vaultPassword = /^\.?(?:ansible[._-]?)?vault[._-]?pass(?:w(?:or)?d)?(?:[._-]file)?(?:\.txt)?$/;

/** Folders of translations, in which a name such as `credentials.json` is that of a page. */
const translations = /(?:^|\/)(?:locales?|i18n|translations?|lang|languages?|messages)\//i;

const environmentFile = /^\.env[._~-]|\.env$/;

const environmentExample = /(?:^|[._-])(?:example|examples|sample|template|tmpl|tpl|dist|defaults|schema)(?:[._-]|$)/;

const environmentCode = /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|md|d\.ts)$/;

/**
 * Whether the name is that of a credential file. Words such as `password` or `secret` prove nothing:
 * `password_reset.py` is code.
 *
 * @param name last segment of the path, in lower case
 * @param extension the part after the last dot of the name
 */
function isSensitiveName(path: string, name: string, extension: string): boolean {
  if (names.has(name)) return !translations.test(path);
  if (extensions.has(extension) || history.test(name) || vaultPassword.test(name)) return true;
  if (name.endsWith('.tfstate.backup')) return true;
  if (environmentFile.test(name)) return !environmentExample.test(name) && !environmentCode.test(name);
  return paths.get(name)?.some((folder) => `/${path.toLowerCase()}`.endsWith(`/${folder}/${name}`)) === true;
}

/** Whether a file is a Jupyter notebook, judged by its extension. */
export function isNotebook(path: string): boolean {
  return path.toLowerCase().endsWith('.ipynb');
}

/** Options that decide about a file besides the ignore rules. */
export interface FileLimits {
  /** Bytes. Default: 10,000,000 for a notebook, 2,000,000 for a program, 1,048,576 for any other file. */
  readonly maxFileSize?: number | undefined;
  readonly includeSensitive: boolean;
}

/** Bytes. People write programs of this size, and the chunkers parse them. */
const maxSourceSize = 2_000_000;

/** Bytes. Outputs and pictures of a notebook are not indexed. */
const maxNotebookSize = 10_000_000;

/** Bytes. Larger data and texts are rarely written by people. */
const maxDataSize = 1024 * 1024;

/** Bytes that a file with this path may have. */
export function sizeLimit(path: string, { maxFileSize }: Pick<FileLimits, 'maxFileSize'>): number {
  if (maxFileSize !== undefined) return maxFileSize;
  if (isNotebook(path)) return maxNotebookSize;
  return isSourceFile(path) ? maxSourceSize : maxDataSize;
}

/** Whether a file of `size` bytes is over its limit. */
export function verdictBySize(path: string, size: number, limits: FileLimits): Verdict | undefined {
  const limit = sizeLimit(path, limits);
  if (size <= limit) return undefined;
  return { reason: 'too-large', detail: `It has ${size} bytes, and the limit is ${limit}.` };
}
