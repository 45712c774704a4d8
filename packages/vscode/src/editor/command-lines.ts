/** A search of folders. */
export interface SearchRequest {
  readonly query: string;
  /** Absolute paths of the folders. */
  readonly roots: readonly string[];
  /** `meaning` ranks by meaning and words; the others show only code that contains the query. */
  readonly mode: 'meaning' | 'exact' | 'regex';
  readonly tests: boolean;
  readonly exclude: readonly string[];
  /** Maximum number of hits. */
  readonly limit: number;
  /** Whether the index is compared with the files first. */
  readonly sync: boolean;
  /** Absolute path of a configuration file; empty for the nearest one. */
  readonly configFile: string;
}

/** A command, and what it reads from standard input. */
export interface CommandLine {
  readonly args: readonly string[];
  readonly input?: string;
}

/** Systems limit the length of arguments. */
const maxArgumentLength = 8_000;

/** Searches folders. A query is never taken as an option. */
export function searchCommand(request: SearchRequest): CommandLine {
  const { query, roots, mode, tests, exclude, limit, sync, configFile } = request;
  const options = [
    ...['search', '--json', '--progress', 'json', `--limit=${limit}`],
    ...(mode === 'meaning' ? [] : [`--${mode}`]),
    ...(tests ? [] : ['--no-tests']),
    ...exclude.map((pattern) => `--exclude=${pattern}`),
    ...(sync ? [] : ['--no-sync']),
    ...configuration(configFile),
  ];
  // A query of one dash names standard input.
  const isText = query.length > maxArgumentLength || query === '-';
  return { args: [...options, '--', isText ? '-' : query, ...roots], ...(isText && { input: query }) };
}

/** @param path of the file, relative to its root, with `/` */
export function similarCommand(
  root: string,
  path: string,
  line: number,
  limit: number,
  configFile: string,
): CommandLine {
  const options = ['similar', '--json', '--progress', 'json', `--limit=${limit}`, ...configuration(configFile)];
  return { args: [...options, '--', `${path}:${line}`, root] };
}

export function indexCommand(root: string, configFile: string): CommandLine {
  return { args: ['index', '--json', '--progress', 'json', ...configuration(configFile), '--', root] };
}

export function statusCommand(root: string, configFile: string): CommandLine {
  return { args: ['status', '--json', ...configuration(configFile), '--', root] };
}

/** Lists the indexed files of a folder. */
export function filesCommand(root: string, configFile: string): CommandLine {
  return { args: ['status', '--files', '--json', ...configuration(configFile), '--', root] };
}

function configuration(file: string): readonly string[] {
  return file === '' ? [] : [`--config=${file}`];
}
