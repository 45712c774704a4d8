import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isWhole, lineHints } from '../src/assignment/secret-names.ts';
import { harmlessLines } from '../src/fixture/corpus/harmless-lines.ts';
import { kindsOfLines } from '../src/fixture/corpus/kinds-of-lines.ts';
import { plantedSecrets } from '../src/fixture/corpus/planted-secrets.ts';
import { candidatesIn } from '../src/judgement/candidates.ts';
import { fileName, namesAround } from '../src/judgement/judge.ts';
import { isDrawnRun, isSecretFile, lineAt } from '../src/judgement/judged-secrets.ts';
import { meaningOf, meanings, places } from '../src/judgement/names.ts';
import { signalNames, signalsOf } from '../src/judgement/signals.ts';
import { maskSecrets } from '../src/mask-secrets.ts';

/*
 * Fits the weights of the judgement: `fit-judgement.ts SECRETS FOLDER…`, with folders of code, and a file that lists
 * the values in them that were looked at and are secrets, one a line. Write `{}` to the table of weights before, so
 * that the rules alone say what else is left out of the folders. It prints the values that are most like secrets: look
 * at them, add those that are to the list, and fit again. Then it prints what share of the secrets of each kind is
 * found by weights that were fitted without that kind.
 */

interface Row {
  readonly group: string;
  readonly isSecret: boolean;
  readonly signals: readonly number[];
  /** How much it counts in the fit. */
  readonly weight: number;
  readonly shown: string;
}

const names = ['always', ...places.flatMap((place) => meanings.map((each) => `${each} ${place}`)), ...signalNames];
/** Where the signals of a value begin, behind those of names. */
const firstOfValue = names.length - signalNames.length;
/** Share of the candidates of the folders that may be more like secrets than what is masked. */
const accepted = 0.0012;
/** How many of those that are most like secrets are printed. */
const looked = 300;
/** What a secret must have more than the folders ask for, in the logarithm of the odds: harmless lines stay whole. */
const margin = 0.9;
const ridge = 3;
const maxFileSize = 200_000;
const hints = new RegExp(lineHints.join('|'), 'g');
const rows: Row[] = [];
const [listed = '', ...folders] = process.argv.slice(2);
const known = readFileSync(listed, 'utf8')
  .split('\n')
  .filter((value) => value !== '');

function add(
  group: string,
  path: string,
  text: string,
  secrets: readonly (readonly [number, number])[],
  weight: number,
) {
  const starts = [...text.matchAll(hints)].filter(
    ({ 0: hint, index }) => hint.length > 3 || isWhole(text, index, hint),
  );
  starts.push(...[...text.matchAll(/[\w+/=-]{16,}/g)].filter(([run]) => isDrawnRun(run)));
  if (isSecretFile(path)) starts.push(...text.matchAll(/^./gm));
  const lines = new Map(starts.map(({ index }) => lineAt(text, index)).map((range) => [range[0], range]));
  const isMasked = group === 'folder' ? maskedBefore(path, text) : undefined;
  for (const [from, to] of lines.values()) {
    const line = text.slice(from, to);
    for (const each of candidatesIn(line)) {
      const found = namesAround(path, line, each);
      if (!found) continue;
      const [start, end] = [from + each.start, from + each.end];
      const hit = secrets.find(([a, b]) => start < b && end > a);
      const common = hit ? Math.min(end, hit[1]) - Math.max(start, hit[0]) : 0;
      const share = hit ? common / (Math.max(end, hit[1]) - Math.min(start, hit[0])) : 0;
      // A part of a secret, or a little more than it, is neither right nor wrong.
      if ((hit && share < 0.88 && !(share < 0.4 && end - start > hit[1] - hit[0])) || isMasked?.(start, end)) continue;
      const named = [...found.bits, meaningOf(fileName(path))].flatMap((all) =>
        meanings.map((_, bit) => (all >> bit) & 1),
      );
      const signals = [1, ...named, ...signalsOf(path, line, each, found.nearestEnd)];
      if (group === 'folder' && known.some((value) => value.includes(each.value) || each.value.includes(value)))
        continue;
      const shown = group === 'folder' ? `${each.value}\t${line.trim().slice(0, 160)}\t${path}` : '';
      rows.push({ group, isSecret: share >= 0.88, signals, weight, shown });
    }
  }
}

/* What rules find is a secret or has been looked at: it is no example of what is none. */
function maskedBefore(path: string, text: string): (start: number, end: number) => boolean {
  const shown = maskSecrets(path, text).text;
  return (start, end) => shown.slice(start, end).includes('**');
}

function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') yield* filesOf(path);
    else if (entry.isFile() && statSync(path).size < maxFileSize) yield path;
  }
}

function* placesOf(text: string, value: string): Generator<readonly [number, number]> {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) yield [at, at + value.length];
}

/** Weights of a logistic regression, by Newton's method. */
function fit(use: (row: Row) => boolean): readonly number[] {
  const size = names.length;
  const used = rows
    .filter(use)
    .map((row) => ({ ...row, at: [...row.signals.keys()].filter((at) => row.signals[at] !== 0) }));
  const weights = names.map(() => 0);
  for (let round = 0; round < 12; round++) {
    const system = names.map((_, at) => {
      const row = new Float64Array(size + 1);
      row[at] = at === 0 ? 0.001 : ridge;
      row[size] = -row[at] * weights[at]!;
      return row;
    });
    for (const { signals, at, isSecret, weight } of used) {
      const share = 1 / (1 + Math.exp(-at.reduce((sum, each) => sum + signals[each]! * weights[each]!, 0)));
      const curve = Math.max(weight * share * (1 - share), 1e-9);
      for (const a of at) {
        system[a]![size]! += weight * (Number(isSecret) - share) * signals[a]!;
        for (const b of at) system[a]![b]! += curve * signals[a]! * signals[b]!;
      }
    }
    const steps = solve(system);
    for (const [at, step] of steps.entries()) weights[at]! += Math.max(-2, Math.min(2, step));
    if (Math.max(...steps.map(Math.abs)) < 1e-3) break;
  }
  return weights;
}

/** The solution of a positive definite system, whose last column is the right side. */
function solve(system: Float64Array[]): readonly number[] {
  const size = system.length;
  for (let a = 0; a < size; a++)
    for (let b = a + 1; b < size; b++) {
      const factor = system[b]![a]! / system[a]![a]!;
      if (factor !== 0) for (let c = a; c <= size; c++) system[b]![c]! -= factor * system[a]![c]!;
    }
  const found = Array.from({ length: size }, () => 0);
  for (let a = size - 1; a >= 0; a--) {
    let rest = system[a]![size]!;
    for (let b = a + 1; b < size; b++) rest -= system[a]![b]! * found[b]!;
    found[a] = rest / system[a]![a]!;
  }
  return found;
}

const sumOf = ({ signals }: Row, weights: readonly number[], from = 0): number =>
  signals.slice(from).reduce((sum, signal, at) => sum + signal * weights[from + at]!, 0);
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;

for (const seed of [1, 2, 3, 4]) {
  for (const { kind, path, text, secrets } of kindsOfLines('kinds-of-secrets', seed))
    if (kind !== 'prefix') add(kind, path, text, secrets, 0.75);
  for (const { path, text } of kindsOfLines('kinds-of-harmless-lines', seed)) add('harmless', path, text, [], 4);
}
for (const { group, path, text, values } of [1, 2].flatMap(plantedSecrets)) {
  if (group === 'private key' || group === 'format of an issuer') continue;
  const secrets = values.flatMap((value) => [...placesOf(text, value)]);
  add(group, path, text, secrets, 0.25);
}
for (const [path, lines] of Object.entries(harmlessLines)) for (const line of lines) add('harmless', path, line, [], 6);
for (const folder of folders)
  for (const path of filesOf(folder)) {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('\0')) add('folder', path, text, [], 1.5);
  }

const foldersOf = (weights: readonly number[]): readonly number[] =>
  rows.filter(({ group }) => group === 'folder').map((row) => sumOf(row, weights));
const threshold = (weights: readonly number[]): number => quantile(foldersOf(weights), 1 - accepted) + margin;
const weights = [...fit(() => true)];
const limit = threshold(weights);
const likely = rows.filter(({ group }) => group === 'folder').map((row) => [sumOf(row, weights) - limit, row.shown]);
process.stdout.write(`${likely.length} candidates in folders\n`);
for (const [odds, shown] of likely.toSorted(([a], [b]) => Number(b) - Number(a)).slice(0, looked))
  process.stdout.write(`${Number(odds).toFixed(1)}\t${shown}\n`);
weights[0]! -= limit;
const most = quantile(
  rows.filter(({ isSecret }) => isSecret).map((row) => sumOf(row, weights, firstOfValue)),
  0.98,
);
const table = [...names.map((name, at) => [name, weights[at]!] as const), ['most of a value', most] as const];
const rounded = table
  .map(([name, weight]) => [name, Number(weight.toFixed(2))] as const)
  .filter(([, weight]) => weight !== 0);
const file = fileURLToPath(new URL('../src/judgement/weights.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
for (const kind of new Set(rows.filter(({ isSecret }) => isSecret).map(({ group }) => group))) {
  const others = fit((row) => !(row.group === kind && row.isSecret));
  const odds = rows.filter(({ group, isSecret }) => isSecret && group === kind).map((row) => sumOf(row, others));
  const found = odds.filter((each) => each > threshold(others)).length;
  process.stdout.write(`${((100 * found) / odds.length).toFixed(1).padStart(6)} % of ${odds.length}: ${kind}\n`);
}
