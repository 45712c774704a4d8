import { around, bitsOfMeanings, meaningOf, meanings, namesIn, places } from './names.ts';
import { candidatesIn } from './candidates.ts';
import { isPossible } from './possible-values.ts';
import type { Candidate } from './candidates.ts';
import { signalNames, signalsOf } from './signals.ts';
import { isInComment, isInLiteral } from './surroundings.ts';
import { textKind } from '../value/text-kind.ts';
import type { TextRange } from '../secret.ts';
import weights from './weights.json' with { type: 'json' };

const weightOf = (name: string): number => (weights as Readonly<Record<string, number>>)[name] ?? 0;
const bias = weightOf('always');
const ofSignals = signalNames.map(weightOf);
const ofMeanings = places.map((place) => meanings.map((meaning) => weightOf(`${meaning} ${place}`)));
/** Sums for the meanings at each place, by their bits: few combinations occur. */
const sums = places.map(() => new Map<number, number>());
/** No value looks so much like a secret that it makes up for more. */
const maxOfValue = weightOf('most of a value');

/** What digests are called, and revisions. */
const named = bitsOfMeanings('digest', 'id');
const token = bitsOfMeanings('token', 'kind drawn');

/** Meanings that no secret has: without any other one around, a drawn value is data. */
const silent = bitsOfMeanings('id', 'digest', 'place', 'data');

/** Versions, numbers, and names of formats and algorithms, which are most of the values. */
const common =
  /^(?:[A-Za-z]+[-_]?\d(?:\.\d+)*|v?\d+(?:\.\d+)+|0x[\da-f]+|[A-Z\d]+(?:_[A-Z\d]+)+|base\d+|pkcs\d+|\w+\d+sum)$/;
/** Files that list digests. */
const lockFile = /(?:^|[./_-])(?:lock|sum)(?:b|\.(?:json|ya?ml))?$|-lock\.(?:json|ya?ml)$/;

/** The file of the line that was judged last: a text has many lines. */
let file = { path: '', bits: 0, odds: bias, isLock: false };

/** The most likely secrets of a line, which do not overlap. */
export function judgeLine(path: string, line: string): readonly TextRange[] {
  const candidates = candidatesIn(line);
  if (candidates.length === 0) return [];
  const found: { readonly candidate: Candidate; readonly odds: number }[] = [];
  let names: ReturnType<typeof namesIn> | undefined;
  if (file.path !== path) {
    const bits = meaningOf(fileName(path));
    file = { path, bits, odds: bias + sumOf(4, bits), isLock: lockFile.test(path) };
  }
  const { bits: fileBits, odds: fileOdds, isLock } = file;
  if (isLock) return [];
  for (const candidate of candidates) {
    if (common.test(candidate.value) || !isPlaced(path, line, candidate)) continue;
    const { bits, nearestEnd } = around((names ??= namesIn(line)), candidate.start, candidate.end);
    if (!isNamed(line, candidate, { bits, nearestEnd, fileBits })) continue;
    const odds = fileOdds + sumOf(0, bits[0]) + sumOf(1, bits[1]) + sumOf(2, bits[2]) + sumOf(3, bits[3]);
    if (odds + maxOfValue <= 0) continue;
    const ofValue = signalsOf(path, line, candidate, nearestEnd).reduce(
      (sum, each, at) => sum + each * ofSignals[at]!,
      0,
    );
    if (odds + ofValue > 0 && isPossible(candidate)) found.push({ candidate, odds: odds + ofValue });
  }
  if (found.length === 0) return [];
  const taken: Candidate[] = [];
  for (const { candidate } of found.toSorted((a, b) => b.odds - a.odds))
    if (taken.every(({ start, end }) => candidate.end <= start || candidate.start >= end)) taken.push(candidate);
  return taken;
}

/** The names around a candidate. */
interface Named extends ReturnType<typeof around> {
  readonly fileBits: number;
}

/** What names something else, of which only a session is a secret: an id, and a key of a table, a cache or a queue. */
const identifier =
  /(?<!ses|sess|session)(?:[-_ ]?I[Dd]|[-_ .]id|[a-z]Handle|lineage)$|(?:storage|cache|sort|primary|foreign|partition|routing|tenant|pub|PUB|[Pp]ublic|PUBLIC)[-_ ]?(?:[Kk]ey|KEY)$/;

/** The name of a user, which is shorter than the tokens that some programs take in its place. */
const userName = /(?:user|user_?name|login|logon)$/i;
const minToken = 20;

/** Whether the names around a candidate leave open that it is a secret. */
function isNamed(line: string, { value }: Candidate, { bits, nearestEnd, fileBits }: Named): boolean {
  const speaking = (bits[0] | bits[1] | bits[2] | bits[3] | fileBits) & ~silent;
  if (speaking === 0 || ((bits[0] & named) !== 0 && /^[\da-f]{12,}$/i.test(value))) return false;
  const before = line.slice(0, Math.max(0, nearestEnd));
  if (identifier.test(before) || (value.length < minToken && userName.test(before))) return false;
  // A token of a language, which a program compares with a word
  if ((speaking & ~token) === 0 && /^[A-Za-z]+\d{1,4}$/.test(value)) return false;
  // A member of a key that is written as JSON, of which rules know which are private
  return !/(?<![\w-])[a-z]$/.test(before);
}

/** The names around a candidate that may be a secret, and the end of the nearest; `undefined` for all others. */
export function namesAround(path: string, line: string, candidate: Candidate): ReturnType<typeof around> | undefined {
  if (lockFile.test(path) || common.test(candidate.value) || !isPlaced(path, line, candidate)) return undefined;
  const found = around(namesIn(line), candidate.start, candidate.end);
  const isOpen = isNamed(line, candidate, { ...found, fileBits: meaningOf(fileName(path)) });
  return isOpen && isPossible(candidate) ? found : undefined;
}

/** Whether a secret may be where a candidate is: in code, what has no quotes is one in a comment or a literal only. */
function isPlaced(path: string, line: string, { isQuoted, start, end }: Candidate): boolean {
  // A part of a template
  if (line.startsWith('${', start - 2) || line.lastIndexOf('{{', start) > line.lastIndexOf('}}', start)) return false;
  // A part of what is encrypted
  if (line.lastIndexOf('ENC[', start) > line.lastIndexOf(']', start)) return false;
  if (isQuoted) {
    // A revision of a log of changes: the first digits of a commit, as a link
    if (line.startsWith('`](', end) && /^[\da-f]{7,12}$/.test(line.slice(start, end))) return false;
    // The key of a map, in brackets after its name
    if (/\w\[.$/.test(line.slice(Math.max(0, start - 3), start)) && line.charAt(end + 1) === ']') return false;
    return !/\be\.g\.,? ?.$/.test(line.slice(Math.max(0, start - 8), start));
  }
  if (!textKind(path).isPlain && !isInLiteral(line, start, end) && !isInComment(line, start)) return false;
  // A fingerprint after its algorithm, and a revision after the name of a repository
  if (/(?:sha-?\d+|md5)[:=]$/i.test(line.slice(Math.max(0, start - 8), start))) return false;
  if (/^[\da-f]{40}$/.test(line.slice(start, end)) && /\w\/\S+\s+$/.test(line.slice(0, start))) return false;
  // The name of an address of mail
  return line.charAt(end) !== '@' || /[:/%]/.test(line.charAt(start - 1));
}

/** The name of a file without its folders. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replaceAll('.', '_');

function sumOf(place: number, bits: number): number {
  const known = sums[place]!.get(bits);
  if (known !== undefined) return known;
  let sum = 0;
  for (const [bit, weight] of ofMeanings[place]!.entries()) if ((bits >> bit) & 1) sum += weight;
  sums[place]!.set(bits, sum);
  return sum;
}
