import { around, bitsOfMeanings, meaningOf, meanings, namesIn, places } from './names.ts';
import { candidatesIn } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { signalNames, signalsOf } from './signals.ts';
import { isInComment, isInLiteral } from '../assignment/surroundings.ts';
import { textKind } from '../value/text-kind.ts';
import { isExpression } from '../value/expression.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import { isSequence } from '../value/randomness.ts';
import { isReference } from '../value/reference.ts';
import { isEncodedText } from '../value/secret-value.ts';
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

/** Meanings that no secret has: without any other one around, a drawn value is data. */
const silent = bitsOfMeanings('id', 'digest', 'place');

/** Versions, numbers, and names of formats and algorithms, which are most of the values. */
const common = /^(?:[A-Za-z]+[-_]?\d(?:\.\d+)*|v?\d+(?:\.\d+)+|0x[\da-f]+|[A-Z\d]+(?:_[A-Z\d]+)+)$/;

/** The most likely secrets of a line, which do not overlap. */
export function judgeLine(path: string, line: string): readonly TextRange[] {
  const candidates = candidatesIn(line);
  if (candidates.length === 0) return [];
  const found: { readonly candidate: Candidate; readonly odds: number }[] = [];
  let names: ReturnType<typeof namesIn> | undefined;
  const fileBits = meaningOf(fileName(path));
  const fileOdds = bias + sumOf(4, fileBits);
  for (const candidate of candidates) {
    if (common.test(candidate.value) || !isPlaced(path, line, candidate)) continue;
    const { bits, nearestEnd } = around((names ??= namesIn(line)), candidate.start, candidate.end);
    const speaking = (bits[0] | bits[1] | bits[2] | bits[3] | fileBits) & ~silent;
    if (speaking === 0) continue;
    if ((bits[0] & named) !== 0 && /^[\da-f]{32,}$/i.test(candidate.value)) continue;
    // A token of a language, which a program compares with a word
    if ((speaking & ~token) === 0 && /^[A-Za-z]+\d{1,4}$/.test(candidate.value)) continue;
    // A member of a key that is written as JSON, of which rules know which are private
    if (/(?<![\w-])[a-z]$/.test(line.slice(Math.max(0, nearestEnd - 2), Math.max(0, nearestEnd)))) continue;
    let odds = fileOdds + sumOf(0, bits[0]) + sumOf(1, bits[1]) + sumOf(2, bits[2]) + sumOf(3, bits[3]);
    if (odds + maxOfValue <= 0) continue;
    const signals = signalsOf(path, line, candidate, nearestEnd);
    for (let at = 0; at < signals.length; at++) odds += signals[at]! * ofSignals[at]!;
    if (odds > 0 && isPossible(candidate)) found.push({ candidate, odds });
  }
  if (found.length === 0) return [];
  const taken: Candidate[] = [];
  for (const { candidate } of found.toSorted((a, b) => b.odds - a.odds))
    if (taken.every(({ start, end }) => candidate.end <= start || candidate.start >= end)) taken.push(candidate);
  return taken;
}

/** The id of a public key, a number, encoded characters, emphasis, a file, the name of a type, and no ASCII. */
const other =
  /^(?:[0-9A-F]{8}){1,2}$|^0x[\da-fA-F]{1,16}$|%[\dA-F]{2}.*%[\dA-F]{2}|%[a-z]%|\*\*|\.(?:p12|mp[34]|7z|bz2|md5|sha\d*|x509|woff2)$|^(?:[A-Z][a-z]{2,}\d?)+[A-Z][a-z]{2,}$|[^!-~]/;
/** What digests are called, and revisions. */
const named = bitsOfMeanings('digest', 'id');
const token = bitsOfMeanings('token', 'kind drawn');

/** The identifier of a license by SPDX, and a method of a controller of Rails. */
const reference =
  /^(?:[AL]?GPL|AFL|Apache|Artistic|BSD|BSL|BUSL|CC|CDDL|EPL|EUPL|LPPL|MIT|MPL|MS|OFL|OSL|PSF|SSPL)-[\w.-]+$|^[a-z_/]+#[a-z_]+$/;

/** Whether a candidate is no placeholder, reference or expression. */
export function isPossible({ value, isQuoted }: Candidate): boolean {
  if (isPlaceholder(value) || isReference(value) || isSequence(value) || isEncodedText(value)) return false;
  // The name of a secret with a number
  if (/^[A-Za-z]+\d$/.test(value) && meaningOf(value) !== 0) return false;
  // A word at the end of a message, a path, and the number of an advisory
  if (!isQuoted && /^[A-Za-z]+!$/.test(value)) return false;
  if (/^[\w.-]+\/[\w.-]+\/[\w./-]+\.[a-z]+$|^(?:GHSA|CVE)-|^OAuth2[A-Z]/.test(value)) return false;
  return !other.test(value) && !reference.test(value) && (isQuoted || !isExpression(value));
}

/** Whether a secret may be where a candidate is: in code, what has no quotes is one in a comment or a literal only. */
export function isPlaced(path: string, line: string, { isQuoted, start, end }: Candidate): boolean {
  if (isQuoted) return !/\be\.g\.,? ?.$/.test(line.slice(Math.max(0, start - 8), start));
  if (!textKind(path).isPlain && !isInLiteral(line, start, end) && !isInComment(line, start)) return false;
  // The name of an address of mail, and a part of a template
  if (line.charAt(end) === '@' && !/[:/%]/.test(line.charAt(start - 1))) return false;
  return !line.startsWith('${', start - 2) && line.lastIndexOf('{{', start) <= line.lastIndexOf('}}', start);
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
