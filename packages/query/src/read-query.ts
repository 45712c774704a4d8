import type { QueryReading, QueryKind } from './query-reading.ts';
import { reportReadings } from './readings.ts';
import { ReportReader } from './mention/report-reader.ts';
import { withoutLogPrefix } from './line/reported-errors.ts';
import { textLines } from './line/text-lines.ts';
import type { TextLine } from './line/text-lines.ts';

const singleIdentifier =
  /^[#@$.:]*[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\.|->|#|\/)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?[!?]?$/u;

/** A longer text of several lines is a report, even without any structure. */
const maxProse = 200;

/** Characters of a title. A first line that is longer is cut after its first sentence. */
const maxTitle = 200;

/** Reads a query: finds out what it is, what it mentions, and which texts to retrieve with. */
export function readQuery(text: string): QueryReading {
  const trimmed = text.trim();
  const lines = textLines(trimmed);
  const prose = proseOf(lines);
  const titleIndex = indexOfTitle(lines, prose.length);
  const reader = new ReportReader();
  for (const [index, line] of lines.entries()) reader.read(line, index === titleIndex);
  reader.endTrace();
  const { mentions, quoted, places, errors } = reader;
  const kind = kindOf(trimmed, lines);
  const title = kind === 'report' ? titleOf(lines[titleIndex]?.text ?? trimmed) : trimmed;
  const mentioned = { title, names: mentions.names(), paths: mentions.paths(), prose };
  const readings =
    kind === 'report' ? reportReadings(trimmed, mentioned) : [{ name: 'whole' as const, text: trimmed, weight: 1 }];
  return { kind, ...mentioned, quoted, places, errors, readings };
}

function proseOf(lines: readonly TextLine[]): string {
  const prose = lines.filter(({ part }) => part === 'heading' || part === 'prose');
  return prose.map(({ text }) => text.trim()).join('\n');
}

/** The first line that says something; in the output of a terminal, the error that is longer than all else. */
function indexOfTitle(lines: readonly TextLine[], proseLength: number): number {
  const error = lines.findIndex((line) => line.part === 'error' && line.error.message.length > proseLength);
  if (error !== -1) return error;
  return lines.findIndex(({ part }) => part === 'heading' || part === 'prose' || part === 'error');
}

function kindOf(text: string, lines: readonly TextLine[]): QueryKind {
  if (text.length <= 300 && singleIdentifier.test(text)) return 'symbol';
  const isStructured = lines.some(({ part }) => part === 'frame' || part === 'diff' || part === 'error');
  if (!isStructured && isCode(lines)) return 'prose';
  const isLong = text.length > maxProse && (lines.length > 1 || text.length > 3 * maxProse);
  return (isStructured && lines.length > 1) || isLong ? 'report' : 'prose';
}

/** How a line of code ends or begins. */
const codeLine =
  /[;{}()[\],=]$|^\s*(?:import|from|use|using|package|def|class|func?|function|fn|const|let|var|val|return|if|for|while|else|end|public|private|protected|static|@|#include|\/\/|\/?\*)\b|^\s{2,}\S/;

/** Whether most lines outside of code blocks are a pasted piece of code. */
function isCode(lines: readonly TextLine[]): boolean {
  const texts = lines.filter(({ part }) => part === 'prose' || part === 'code');
  const inBlocks = lines.some(({ text }) => /^\s*(?:```|~~~)/.test(text));
  const matching = texts.filter(({ text }) => text.length < 300 && codeLine.test(text.trimEnd()));
  return !inBlocks && matching.length > texts.length * 0.6;
}

/** A line without marks of markdown and the tag in brackets in front of it. */
function titleOf(line: string): string {
  const plain = withoutLogPrefix(line)
    .replace(/^[#>*\s]+/, '')
    .replace(/^(?:\[[^\]]{1,40}\][:\s]*)+/, '')
    .replaceAll(/\*\*|__/g, '')
    .trim();
  if (plain.length <= maxTitle) return plain === '' ? line.trim() : plain;
  const sentence = plain.slice(0, maxTitle).search(/[.!?] /);
  return sentence === -1 ? plain.slice(0, maxTitle) : plain.slice(0, sentence + 1);
}
