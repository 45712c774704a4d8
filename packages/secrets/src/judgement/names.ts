import { secretKind } from '../value/secret-name.ts';
import words from './words.json' with { type: 'json' };

const groups = Object.keys(words);
const kinds = ['password', 'secret', 'drawn', 'irregular'] as const;
/** What the words of a name may mean, and the kind of secret that it names. Each is one bit. */
export const meanings: readonly string[] = [...groups, ...kinds.map((kind) => `kind ${kind}`)];

const bitsOf = new Map<string, number>();
for (const [at, list] of Object.values(words).entries())
  for (const word of list.split(' ')) bitsOf.set(word, (bitsOf.get(word) ?? 0) | (1 << at));

/** The bits of meanings. */
export function bitsOfMeanings(...names: readonly string[]): number {
  return names.reduce((bits, name) => bits | (1 << meanings.indexOf(name)), 0);
}

const named = bitsOfMeanings('password', 'secret', 'token', 'key', 'auth', 'crypt', 'login', 'user');

/** Names that occurred: code repeats few names. */
const known = new Map<string, number>();
const maxKnown = 32_768;

/** The meanings of a name, one bit for each of {@link meanings}. */
export function meaningOf(name: string): number {
  if (name.length < 3 && name !== 'pw' && name !== 'id') return 0;
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  let bits = 0;
  // The folder that a shell is in.
  if (name === 'PWD' || name === 'OLDPWD') return 0;
  for (const word of name.match(/[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d{0,3}|[A-Z]+\d{0,3}/g) ?? []) {
    const lower = word.toLowerCase();
    bits |= bitsOf.get(lower) ?? bitsOf.get(lower.replace(/\d+$/, '')) ?? endOf(lower);
  }
  // Other names are those of no secret, and this takes longer.
  const kind = (bits & named) === 0 ? undefined : secretKind(name);
  if (kind) bits |= 1 << (groups.length + kinds.indexOf(kind));
  if (known.size >= maxKnown) known.clear();
  known.set(name, bits);
  return bits;
}

/* `dbpassword`, `storepass`, `apikey` */
function endOf(word: string): number {
  const end = /(?:password|passwd|pass|pwd|secret|token|key)$/.exec(word)?.[0];
  if (end === undefined || /(?:com|by|sur|tres|mon|tur|don|hot|name)(?:pass|key)$/.test(word)) return 0;
  return bitsOf.get(end) ?? 0;
}

/** Where a name is: nearest before a value, the next two, further before, after it, or the name of the file. */
export const places = ['nearest', 'near', 'before', 'after', 'file'] as const;

const nameIn = /[A-Za-z_][\w-]*/g;
const maxNames = 8;
const maxAfter = 100;

interface Name {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** The names of a line. */
export function namesIn(line: string): readonly Name[] {
  return Array.from(line.matchAll(nameIn), ({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
    name,
  }));
}

/** Meanings of the names around a value, in the order of {@link places} without the file; the end of the nearest. */
export function around(
  names: readonly Name[],
  start: number,
  end: number,
): { readonly bits: readonly [number, number, number, number]; readonly nearestEnd: number } {
  const bits: [number, number, number, number] = [0, 0, 0, 0];
  let rank = 0;
  let nearestEnd = -1;
  for (let at = names.length - 1; at >= 0 && rank < maxNames; at--) {
    const name = names[at]!;
    if (name.start >= end) {
      if (name.start < end + maxAfter) bits[3] |= meaningOf(name.name);
    } else if (name.start < start) {
      // A name that goes over into the value precedes it if it ends with a hyphen: `-pSecret`.
      if (rank === 0) nearestEnd = Math.min(name.end, start);
      bits[rank === 0 ? 0 : rank < 3 ? 1 : 2] |= meaningOf(name.name);
      rank++;
    }
  }
  return { bits, nearestEnd };
}
