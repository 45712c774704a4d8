/** How a parameter of a request becomes an option of a command. */
type ParameterKind =
  /** `true` sets the option. */
  | 'flag'
  /** `false` sets the option, whose name begins with `no-`. */
  | 'off'
  /** One value. */
  | 'value'
  /** Any number of values. */
  | 'list';

/** A command that the API runs. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly command: string;
  /** Options that the command always gets. Default: none. */
  readonly fixed?: readonly string[];
  /**
   * Names of parameters that become arguments, in order. One with `?` may be missing, one with `...` can be repeated.
   */
  readonly positional: readonly string[];
  readonly options: Readonly<Record<string, ParameterKind>>;
  /** Whether the command reports progress. */
  readonly hasProgress: boolean;
  /** Whether it prints objects until it is interrupted. Then the answer is events. Default false. */
  readonly isEndless?: boolean;
}

const hits: Endpoint['options'] = {
  limit: 'value',
  path: 'list',
  exclude: 'list',
  tests: 'off',
  content: 'list',
  changed: 'flag',
  since: 'value',
  rev: 'value',
  root: 'value',
  diff: 'value',
  language: 'list',
  kind: 'list',
  explain: 'flag',
  sync: 'off',
  wait: 'value',
};

/** The paths below `/api/v1/`. Answers are the JSON of the commands, see docs/json.md. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  search: {
    method: 'GET',
    command: 'search',
    positional: ['query', 'in...'],
    options: { ...hits, also: 'list', exact: 'flag', regex: 'flag', 'ignore-case': 'flag', config: 'value' },
    hasProgress: true,
  },
  callers: {
    method: 'GET',
    command: 'callers',
    positional: ['name', 'in...'],
    options: { ...hits, depth: 'value' },
    hasProgress: true,
  },
  similar: {
    method: 'GET',
    command: 'similar',
    positional: ['location', 'in?'],
    options: { limit: 'value', rev: 'value', root: 'value', sync: 'off', wait: 'value' },
    hasProgress: true,
  },
  projects: { method: 'GET', command: 'ls', positional: [], options: {}, hasProgress: false },
  status: {
    method: 'GET',
    command: 'status',
    positional: ['in'],
    options: { rev: 'value', skipped: 'flag' },
    hasProgress: false,
  },
  files: {
    method: 'GET',
    command: 'status',
    fixed: ['--files'],
    positional: ['in'],
    options: { rev: 'value' },
    hasProgress: false,
  },
  why: {
    method: 'GET',
    command: 'why',
    positional: ['file', 'in'],
    options: { rev: 'value', source: 'flag', history: 'flag' },
    hasProgress: false,
  },
  watch: {
    method: 'GET',
    command: 'watch',
    positional: ['in'],
    options: { root: 'value' },
    hasProgress: true,
    isEndless: true,
  },
  dev: {
    method: 'GET',
    command: 'dev',
    fixed: ['--follow'],
    positional: [],
    options: { root: 'value' },
    hasProgress: false,
    isEndless: true,
  },
  index: {
    method: 'POST',
    command: 'index',
    positional: ['in'],
    options: { force: 'flag', rev: 'value', root: 'value' },
    hasProgress: true,
  },
};
