import type { Needle } from '../needle/needle-search.ts';
import type { TextRange } from '../secret.ts';
import { isNamedWord, isSecretLiteral } from '../value/secret-value.ts';
import { textKind } from '../value/text-kind.ts';
import { isPasswordOfWords, isTranslation } from '../value/words.ts';
import { literalAfter } from './assigned-literals.ts';
import { wordAfter } from './assigned-words.ts';
import type { NamedPlace } from './secret-names.ts';
import { isWhole, lineHints, nameHints, secretNameAt } from './secret-names.ts';
import { judgedSecrets } from '../judgement/judged-secrets.ts';

/** Whether anything may be assigned to a name that these characters follow. */
const mayAssign = /["'`\s=:(),<[{}>\]?|&!\\~.*$%-]/;

/** What assigns a value, soon after a name. */
const assignment = /[=:(<>"'`|\\]|, ?["'`]/;

/** The value of a pair, in the line below its name. */
const pair = /^["']?[ \t]{0,4},?\r?\n?[ \t]{0,40}["']?value["']?[ \t]{0,4}:/i;

/** The next literal of a list, from the closing quote of the one before it. */
const nextItem = /["']\s{0,3},\s{0,80}["'](?<value>[^"'\n]{1,600})["']/y;
const maxItems = 50;
/** A list of YAML below the name of its items. */
const listStart = /["']?[ \t]{0,4}:[ \t]{0,4}\r?\n/y;
const listItem = /[ \t]{0,40}-[ \t]{1,4}["']?(?<value>[^\s"'#]{8,600})["']?[ \t]{0,40}(?:\r?\n|$)/dy;

const names: ReadonlySet<string> = new Set(nameHints);

/** The name that was looked at last: its later hints are those of the same name. */
let last = { text: '', at: 0, end: 0 };

/** Secrets on the line of a hint, and values that are assigned to the name of one: code, configuration, documents. */
export const assignedSecrets: readonly Needle[] = lineHints.map((needle) => ({
  needle,
  isList: true,
  find(text, at, path) {
    if (needle.length < 4 && !isWhole(text, at, needle)) return undefined;
    const judged = judgedSecrets(path, text, at);
    const assigned = names.has(needle) ? assignedAt(path, text, { at, needle }) : undefined;
    return assigned ? [...judged, ...assigned] : judged;
  },
}));

function assignedAt(
  path: string,
  text: string,
  { at, needle }: { readonly at: number; readonly needle: string },
): readonly TextRange[] | undefined {
  if (last.text === text && at > last.at && at < last.end) return undefined;
  const place = secretNameAt(text, at, needle);
  if (!place) return undefined;
  last = { text, at, end: place.end };
  if (!mayAssign.test(text.charAt(place.end)) || isSegment(text, place)) return undefined;
  // `License` begins many files, and is followed by a sentence.
  if (
    place.kind === 'irregular' &&
    !assignment.test(text.slice(place.end, place.end + 14)) &&
    !pair.test(text.slice(place.end, place.end + 60))
  )
    return undefined;
  const literal = literalAfter(text, place);
  // Under the name of a password is its translation too.
  if (literal && !(isTranslation(path) && isPasswordOfWords(text.slice(literal.start, literal.end))))
    return [literal, ...othersOf(text, literal, place)];
  const value = wordAfter(path, text, place);
  return value ? [value] : itemsAfter(path, text, place);
}

/* The items of a list, each on its own line: `unseal_keys:` */
function itemsAfter(path: string, text: string, { end, kind }: NamedPlace): readonly TextRange[] | undefined {
  listStart.lastIndex = end;
  if (!textKind(path).isPlain || !listStart.test(text)) return undefined;
  const items: TextRange[] = [];
  listItem.lastIndex = listStart.lastIndex;
  for (let found = listItem.exec(text); found && items.length < maxItems; found = listItem.exec(text)) {
    const [start = 0, to = 0] = found.indices?.groups?.['value'] ?? [];
    if (isNamedWord(text.slice(start, to), kind, kind !== 'drawn')) items.push({ start, end: to });
  }
  return items.length > 0 ? items : undefined;
}

/* The further values of a list: `keys: ["…", "…"]` */
function othersOf(text: string, first: TextRange, { kind }: NamedPlace): readonly TextRange[] {
  const others: TextRange[] = [];
  if (!/\[\s*[bu]?["']$/.test(text.slice(Math.max(0, first.start - 10), first.start))) return others;
  nextItem.lastIndex = first.end;
  for (let found = nextItem.exec(text); found && others.length < maxItems; found = nextItem.exec(text)) {
    const value = found.groups?.['value'] ?? '';
    const end = nextItem.lastIndex - 1;
    nextItem.lastIndex = end;
    if (isSecretLiteral(value, kind)) others.push({ start: end - value.length, end });
  }
  return others;
}

/* `arn:aws:…:secret:name`: a part of a longer name */
function isSegment(text: string, { start, end }: NamedPlace): boolean {
  // In YAML, a name with a name space ends with a colon too: `app:password: …`.
  if (text.startsWith('checksum/', start - 9)) return true;
  return (
    text.charAt(end) === ':' &&
    /\S/.test(text.charAt(end + 1)) &&
    text.charAt(start - 1) === ':' &&
    /\w/.test(text.charAt(start - 2))
  );
}
