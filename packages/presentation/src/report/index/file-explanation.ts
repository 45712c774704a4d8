import type { Colors } from '../../terminal/colors.ts';
import type { CodeSymbol } from '@codesearch/kernel';
import type { FileExplanation, FileHistory, Revision } from '@codesearch/engine';
import { counted } from '../../text/quantity.ts';
import { printable, printableLine } from '../../text/printable.ts';
import { revisionText } from '../../text/revision-text.ts';
import type { ExplanationAnswer } from '../../answer/index-answers.ts';

/** Columns of the titles of rows. */
const titleWidth = 8;

/** Symbols of a chunk that are named. */
const maxNames = 4;

type Verdict =
  | 'indexed'
  | 'changed'
  | 'deleted'
  | 'excluded'
  | 'skipped'
  | 'not indexed yet'
  | 'new file'
  | 'new folder'
  | 'ignored'
  | 'absent'
  | 'indexed folder'
  | 'partly indexed folder'
  | 'ignored folder';

/** Where the file is from. */
export interface FileOrigin {
  /** Absolute path of the root. */
  readonly root: string;
  /** Absent for the files on disk. */
  readonly revision?: Revision | undefined;
  /** Address of the repository that the root is a clone of. */
  readonly address?: string | undefined;
}

/** Printed beside the explanation of a file. */
export interface FileTexts {
  /** Its text, which is printed below. */
  readonly source?: string | undefined;
  readonly history?: FileHistory | undefined;
}

/** Output of `why`. */
export function formatExplanation(
  { root, revision, address }: FileOrigin,
  explanation: FileExplanation,
  { bold, dim }: Colors,
  { source, history }: FileTexts = {},
): string {
  const { path, record, degraded, chunks } = explanation;
  const rows: (readonly [string, string])[] = [
    [explanation.scan.verdict === 'folder' ? 'folder' : 'file', bold(printableLine(path))],
    ['root', printableLine(address ?? root)],
    ...(revision ? [['revision', revisionText(revision)] as const] : []),
    ['state', stateText(explanation, revision !== undefined)],
  ];
  const scan = scanText(explanation);
  if (scan !== undefined) rows.push(['scan', scan]);
  const skipped = explanation.skipped ?? record?.skipped;
  if (skipped) rows.push(['read', reasonText(skipped)]);
  if (explanation.guessedEncoding !== undefined)
    rows.push(['encoding', `guessed: ${explanation.guessedEncoding}; letters that are not ASCII may be wrong`]);
  if (record?.masked)
    rows.push(['masked', `${counted(record.masked, 'secret')} found and stored as *; others may remain`]);
  if (degraded) rows.push(['degraded', reasonText({ reason: degraded.code, ...degraded })]);
  if (history) rows.push(...historyRows(history));
  if (chunks.length > 0) rows.push(['chunks', String(chunks.length)]);
  const below = folderContent(explanation);
  if (below !== undefined) rows.push(['below', below]);
  if (explanation.nearest !== undefined) rows.push(['nearest', printableLine(explanation.nearest)]);
  const width = String(chunks.at(-1)?.endLine ?? '').length;
  const kindWidth = Math.max(0, ...chunks.map(({ kind }) => kind.length));
  return [
    ...rows.map(([title, value]) => `${dim(title.padEnd(titleWidth))} ${value}`),
    ...chunks.map(({ startLine, endLine, kind, symbols, enclosing }) => {
      const lines = `${String(startLine).padStart(width)}-${String(endLine).padEnd(width)}`;
      const names = symbols.length > 0 ? symbols : enclosing.slice(-1);
      const within = symbols.length === 0 && names.length > 0 ? 'in ' : '';
      return `  ${dim(lines)}  ${kind.padEnd(kindWidth)}  ${within}${listed(names)}`.trimEnd();
    }),
    ...(source === undefined ? [] : ['', ...printable(source).replace(/\n$/, '').split('\n')]),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function historyRows({ lastCommit, uncommitted }: FileHistory): readonly (readonly [string, string])[] {
  const lines =
    uncommitted === 'all'
      ? 'all'
      : uncommitted.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
  return [
    ...(lastCommit
      ? [
          [
            'commit',
            `${lastCommit.hash.slice(0, 12)} ${lastCommit.date.slice(0, 10)} ${printableLine(lastCommit.author)}: ${printableLine(lastCommit.subject)}`,
          ] as const,
        ]
      : []),
    ...(lines === '' ? [] : [['changed', `lines that are not committed: ${lines}`] as const]),
  ];
}

/** Output of `why --json`. It contains no text of the file but the given one. */
export function explanationJson(
  { root, revision, address }: FileOrigin,
  explanation: FileExplanation,
  { source, history }: FileTexts = {},
): ExplanationAnswer {
  const { path, scan, current, record, degraded, chunks, defined, below, nearest } = explanation;
  const skipped = explanation.skipped ?? record?.skipped;
  return {
    version: 1,
    root,
    ...(address !== undefined && { url: address }),
    ...(revision && { revision }),
    path,
    indexed: isIndexed(explanation),
    current,
    scan:
      scan.verdict === 'skipped'
        ? {
            verdict: scan.verdict,
            reason: scan.skipped.reason,
            ...(scan.skipped.detail && { detail: scan.skipped.detail }),
          }
        : scan,
    ...(skipped && { skipped: { reason: skipped.reason, ...(skipped.detail && { detail: skipped.detail }) } }),
    ...(explanation.guessedEncoding && { guessedEncoding: explanation.guessedEncoding }),
    ...(degraded && { degraded }),
    masked: record?.masked ?? 0,
    chunks: chunks.map(({ id, startLine, endLine, language, kind, symbols, enclosing, calls }) => ({
      id,
      startLine,
      endLine,
      language,
      kind,
      symbols: symbols.map(({ qualifiedName }) => qualifiedName),
      enclosing: enclosing.map(({ qualifiedName }) => qualifiedName),
      calls,
    })),
    definitions: chunks
      .flatMap(({ symbols }) => symbols)
      .map(({ qualifiedName, kind, startLine, endLine }) => ({ name: qualifiedName, kind, startLine, endLine })),
    ...(defined && { defined }),
    ...(below && { below }),
    ...(nearest !== undefined && { nearest }),
    ...(source !== undefined && { source }),
    ...(history && { history }),
  };
}

const states: Readonly<Record<Verdict, string>> = {
  indexed: 'indexed and up to date',
  changed: 'indexed, but changed since: the next search or `codesearch index` updates it',
  deleted: 'indexed, but deleted since: the next search or `codesearch index` removes it',
  excluded: 'indexed, but excluded since: the next search or `codesearch index` removes it',
  skipped: 'not indexed: skipped because of its content',
  'not indexed yet': 'not indexed yet: the next search or `codesearch index` adds it',
  ignored: 'not indexed: excluded without being read',
  absent: 'not indexed: the file does not exist',
  'new file': 'not indexed yet, because there is no index: the first search builds one with this file',
  'new folder': 'a folder that the first search indexes: give a file in it to see what happens to it',
  'indexed folder': 'a folder that is indexed: give a file in it to see its chunks',
  'partly indexed folder': 'an ignored folder with files that git tracks: give one of them to see its chunks',
  'ignored folder': 'a folder that is not indexed, with everything in it',
};

function stateText(explanation: FileExplanation, isRevision: boolean): string {
  const verdict = verdictOf(explanation);
  if (verdict === 'absent' && isRevision) return 'not indexed: the file does not exist in this revision';
  return states[verdict];
}

function isIndexed({ record, chunks }: FileExplanation): boolean {
  return record === undefined ? chunks.length > 0 : record.skipped === undefined;
}

function verdictOf(explanation: FileExplanation): Verdict {
  const { scan, skipped, current, hasIndex } = explanation;
  if (isIndexed(explanation)) {
    if (scan.verdict === 'absent' || scan.verdict === 'folder') return 'deleted';
    if (scan.verdict !== 'listed' || skipped) return 'excluded';
    return current ? 'indexed' : 'changed';
  }
  if (scan.verdict === 'absent') return 'absent';
  if (scan.verdict === 'folder') {
    if (!scan.entered) return 'ignored folder';
    if (!hasIndex) return 'new folder';
    return scan.rule ? 'partly indexed folder' : 'indexed folder';
  }
  if (scan.verdict !== 'listed') return 'ignored';
  if (skipped) return 'skipped';
  return hasIndex ? 'not indexed yet' : 'new file';
}

/** The names of the first symbols, and the number of the others. */
function listed(symbols: readonly CodeSymbol[]): string {
  const names = symbols.slice(0, maxNames).map(({ qualifiedName }) => printableLine(qualifiedName));
  const more = symbols.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Why the scan does not list the file; `undefined` if it does, or if the state says it. */
function scanText({ scan, path }: FileExplanation): string | undefined {
  if (scan.verdict === 'listed' || scan.verdict === 'absent') return undefined;
  if (scan.verdict === 'skipped') return `skipped: ${reasonText(scan.skipped)}`;
  if (!scan.rule) return undefined;
  const { pattern, source, line, matched } = scan.rule;
  if (source === 'worktree') return printableLine(`ignored: ${matched} is another working tree of its repository`);
  const location = line === undefined ? source : `${source}:${line}`;
  return printableLine(`ignored by ${pattern} (${location})${matched === path ? '' : `, which excludes ${matched}`}`);
}

/** The indexed content of a folder. If the folder is ignored or deleted, the next sync removes it from the index. */
function folderContent({ scan, below }: FileExplanation): string | undefined {
  const isEntered = scan.verdict === 'folder' && scan.entered;
  if (!below || (below.files === 0 && !isEntered)) return undefined;
  const content = `${counted(below.files, 'indexed file')}, ${counted(below.chunks, 'chunk')}`;
  return isEntered ? content : `${content}: the next search or \`codesearch index\` removes them`;
}

function reasonText({ reason, detail }: { readonly reason: string; readonly detail?: string }): string {
  return printableLine(detail === undefined ? reason : `${reason}: ${detail}`);
}
