import { spawnSync } from 'node:child_process';
import { isProse, sentences } from './prose.ts';

/** Commits that change more files are moves, formatting and releases. */
const maxFiles = 6;
const maxAddedLines = 200;
/** Commits with missing blobs, after which the rest of the history is left out. */
const maxStops = 60;

/** A commit that changes a few files. */
export interface Commit {
  /** Numbers of issues or changes that the message names, without `#`. */
  readonly references: readonly string[];
  /** The cleaned subject, and the sentences of the body. */
  readonly texts: readonly string[];
  /** Trimmed lines that the commit adds, by path. */
  readonly added: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads the newest commits that are not merges. A snapshot can lack large blobs, and git stops at a commit with one:
 * reading goes on with the commit before it.
 */
export function readCommits(clone: string, maxCommits: number): readonly Commit[] {
  const commits: Commit[] = [];
  let from: string | undefined = 'HEAD';
  for (let read = 0, stops = 0; from !== undefined && read < maxCommits && stops < maxStops; stops++) {
    const { text, failed } = log(clone, from, maxCommits - read);
    const parts = text.split('\u0001').slice(1);
    read += parts.length;
    commits.push(...parts.slice(0, failed ? -1 : undefined).flatMap(parseCommit));
    const last = parts.at(-1)?.split('\u0002')[0];
    from = failed && last !== undefined ? `${last}~1` : undefined;
  }
  return commits;
}

function log(clone: string, from: string, count: number): { readonly text: string; readonly failed: boolean } {
  const { stdout, status } = spawnSync(
    'git',
    [
      ...[
        `--git-dir=${clone}`,
        '-c',
        'core.quotePath=false',
        'log',
        '--no-merges',
        '-n',
        String(count),
        '-p',
        '-U0',
        '--no-color',
      ],
      ...[
        '--no-ext-diff',
        '--no-renames',
        '--diff-filter=AM',
        '-l0',
        '--format=%x01%H%x02%s%x02%b%x02',
        from,
        '--',
        '.',
        ...unmined,
      ],
    ],
    { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return { text: stdout, failed: status !== 0 };
}

const unmined = ['lock', 'snap', 'svg', 'min.js', 'map', 'json', 'txt', 'csv', 'po', 'html', 'md'].map(
  (extension) => `:(exclude)*.${extension}`,
);

function parseCommit(text: string): readonly Commit[] {
  const [, subject = '', body = '', diff = ''] = text.split('\u0002');
  const added = addedLines(diff);
  const lines = [...added.values()].reduce((sum, each) => sum + each.length, 0);
  if (added.size === 0 || added.size > maxFiles || lines === 0 || lines > maxAddedLines) return [];
  const texts = [cleanMessage(subject), ...sentences(cleanBody(body)).slice(0, 4).map(cleanMessage)].filter(isProse);
  const references = [...`${subject}\n${body}`.matchAll(/#(\d+)/g)].flatMap(([, number]) => number ?? []);
  return texts.length === 0 && references.length === 0 ? [] : [{ references, texts, added }];
}

function addedLines(diff: string): ReadonlyMap<string, readonly string[]> {
  const added = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ b/')) added.set(line.slice(6), (lines = []));
    else if (line.startsWith('+') && !line.startsWith('+++')) lines.push(line.slice(1).trim());
  }
  return added;
}

/** Removes what does not describe the change: types, scopes, numbers of issues. */
export function cleanMessage(text: string): string {
  return text
    .replace(/^\s*(?:[a-z]+(?:\([^)]*\))?!?:|\[[^\]]*\]|\([^)]*\):?)\s*/i, '')
    .replaceAll(/\(?(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|refs?|see|gh-|pr|issue)?:?\s*#\d+\)?:?/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function cleanBody(body: string): string {
  return body.replaceAll(/^(?:[A-Z][\w-]+-[Bb]y:|Change-Id:|Bug:|PiperOrigin|RELNOTES|Co-authored).*$/gm, '');
}

/** The entries of a change log that name an issue or a change, with their numbers. */
export function changelogEntries(text: string): readonly Pick<Commit, 'references' | 'texts'>[] {
  return text
    .split(/\n(?=\s*(?:[-*+•]|\d+\.)\s)/)
    .filter((entry) => entry.length < 600 && /#\d+/.test(entry))
    .map((entry) => ({
      references: [...entry.matchAll(/#(\d+)/g)].flatMap(([, number]) => number ?? []),
      texts: [cleanMessage(plainText(entry))].filter(isProse),
    }))
    .filter(({ texts }) => texts.length > 0);
}

function plainText(markdown: string): string {
  return markdown
    .replace(/^\s*(?:[-*+•]|\d+\.)\s/, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\([0-9a-f]{7,40}\)|\bby @[\w-]+.*$|\*\*|@[\w-]+/g, ' ');
}
