import type { CodeSymbol } from '@codesearch/kernel';
import type { FileExplanation } from '@codesearch/engine';
import { colorsFor } from '../../output/colors.ts';
import { counted, printableLine } from '@codesearch/presentation';

/** So many names of a chunk are shown. */
const mostNames = 4;

type Verdict =
  | 'indexed'
  | 'outdated'
  | 'gone'
  | 'left out'
  | 'passed over'
  | 'not indexed yet'
  | 'ignored'
  | 'absent'
  | 'searched folder'
  | 'partly searched folder'
  | 'hidden folder';

/** Why a file is in the index or not, or what there is of a folder, for people. */
export function formatExplanation(root: string, explanation: FileExplanation): string {
  const { bold, dim } = colorsFor(process.stdout);
  const { path, record, degraded, chunks } = explanation;
  const rows: (readonly [string, string])[] = [
    [explanation.scan.verdict === 'folder' ? 'folder' : 'file', bold(printableLine(path))],
    ['root', printableLine(root)],
    ['state', states[verdictOf(explanation)]],
  ];
  const scan = scanned(explanation);
  if (scan !== undefined) rows.push(['scan', scan]);
  const skipped = explanation.skipped ?? record?.skipped;
  if (skipped) rows.push(['read', because(skipped)]);
  if (record?.masked) rows.push(['masked', `${counted(record.masked, 'secret')}, stored as *`]);
  if (degraded) rows.push(['degraded', because({ reason: degraded.code, ...degraded })]);
  if (chunks.length > 0) rows.push(['chunks', String(chunks.length)]);
  const below = contentBelow(explanation);
  if (below !== undefined) rows.push(['below', below]);
  const width = String(chunks.at(-1)?.endLine ?? '').length;
  const kindWidth = Math.max(0, ...chunks.map(({ kind }) => kind.length));
  return [
    ...rows.map(([title, value]) => `${dim(title.padEnd(8))} ${value}`),
    ...chunks.map(({ startLine, endLine, kind, symbols, enclosing }) => {
      const lines = `${String(startLine).padStart(width)}-${String(endLine).padEnd(width)}`;
      const names = symbols.length > 0 ? symbols : enclosing.slice(-1);
      const within = symbols.length === 0 && names.length > 0 ? 'in ' : '';
      return `  ${dim(lines)}  ${kind.padEnd(kindWidth)}  ${within}${listed(names)}`.trimEnd();
    }),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** The same for programs: without any text of the file. */
export function explanationJson(root: string, explanation: FileExplanation): unknown {
  const { path, scan, current, record, degraded, chunks, below } = explanation;
  const skipped = explanation.skipped ?? record?.skipped;
  return {
    version: 1,
    root,
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
    ...(degraded && { degraded }),
    masked: record?.masked ?? 0,
    chunks: chunks.map(({ id, startLine, endLine, language, kind, symbols, enclosing }) => ({
      id,
      startLine,
      endLine,
      language,
      kind,
      symbols: symbols.map(({ qualifiedName }) => qualifiedName),
      enclosing: enclosing.map(({ qualifiedName }) => qualifiedName),
    })),
    ...(below && { below }),
  };
}

const states: Readonly<Record<Verdict, string>> = {
  indexed: 'indexed, as it is on disk',
  outdated: 'indexed, and changed since: the next search or `codesearch index` brings it up to date',
  gone: 'indexed, and gone since: the next search or `codesearch index` removes it',
  'left out': 'indexed, and left out since: the next search or `codesearch index` removes it',
  'passed over': 'not indexed: it was read and passed over',
  'not indexed yet': 'not indexed yet: the next search or `codesearch index` adds it',
  ignored: 'not indexed: it is left out before it is read',
  absent: 'not indexed: there is no such file',
  'searched folder': 'a folder that is searched: give a file in it to see its chunks',
  'partly searched folder': 'a folder that is searched for the files that git tracks: give one to see its chunks',
  'hidden folder': 'a folder that is left out with all it holds',
};

function isIndexed({ record }: FileExplanation): boolean {
  return record !== undefined && record.skipped === undefined;
}

function verdictOf(explanation: FileExplanation): Verdict {
  const { scan, skipped, current } = explanation;
  if (isIndexed(explanation)) {
    if (scan.verdict === 'absent' || scan.verdict === 'folder') return 'gone';
    if (scan.verdict !== 'listed' || skipped) return 'left out';
    return current ? 'indexed' : 'outdated';
  }
  if (scan.verdict === 'absent') return 'absent';
  if (scan.verdict === 'folder') {
    if (!scan.entered) return 'hidden folder';
    return scan.rule ? 'partly searched folder' : 'searched folder';
  }
  if (scan.verdict !== 'listed') return 'ignored';
  return skipped ? 'passed over' : 'not indexed yet';
}

/** The first names of some symbols, and how many there are more. */
function listed(symbols: readonly CodeSymbol[]): string {
  const names = symbols.slice(0, mostNames).map(({ qualifiedName }) => printableLine(qualifiedName));
  const more = symbols.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Why it is left out unread, where it is: the state says the rest. */
function scanned({ scan, path }: FileExplanation): string | undefined {
  if (scan.verdict === 'listed' || scan.verdict === 'absent') return undefined;
  if (scan.verdict === 'skipped') return `passed over: ${because(scan.skipped)}`;
  if (!scan.rule) return undefined;
  const { pattern, source, line, matched } = scan.rule;
  const place = line === undefined ? source : `${source}:${line}`;
  return printableLine(`ignored by ${pattern} (${place})${matched === path ? '' : `, which hides ${matched}`}`);
}

/** What is indexed below a folder. Below one that is hidden or gone it is so no longer than until the next sync. */
function contentBelow({ scan, below }: FileExplanation): string | undefined {
  const isEntered = scan.verdict === 'folder' && scan.entered;
  if (!below || (below.files === 0 && !isEntered)) return undefined;
  const content = `${counted(below.files, 'indexed file')}, ${counted(below.chunks, 'chunk')}`;
  return isEntered ? content : `${content}: the next search or \`codesearch index\` removes them`;
}

function because({ reason, detail }: { readonly reason: string; readonly detail?: string }): string {
  return printableLine(detail === undefined ? reason : `${reason}: ${detail}`);
}
