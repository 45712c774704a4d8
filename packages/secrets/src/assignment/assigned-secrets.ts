import type { Needle } from '../needle/needle-search.ts';
import type { TextRange } from '../secret.ts';
import { isSecretLiteral } from '../value/secret-value.ts';
import { literalAfter } from './assigned-literals.ts';
import { wordAfter } from './assigned-words.ts';
import type { NamedPlace } from './secret-names.ts';
import { isWhole, lineHints, nameHints, secretNameAt } from './secret-names.ts';
import { judgedSecrets } from '../judgement/judged-secrets.ts';

/** Whether anything may be assigned to a name that these characters follow. */
const mayAssign = /["'`\s=:(),<[{}>\]?|&!\\~.*$-]/;

/** What assigns a value, soon after a name. */
const assignment = /[=:(<>"'`|\\]|, ?["'`]/;

/** The next literal of a list, from the closing quote of the one before it. */
const nextItem = /["']\s{0,3},\s{0,80}["'](?<value>[^"'\n]{1,600})["']/y;
const maxItems = 50;

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
  if (place.kind === 'irregular' && !assignment.test(text.slice(place.end, place.end + 14))) return undefined;
  const literal = literalAfter(text, place);
  if (literal) return [literal, ...othersOf(text, literal, place)];
  const value = wordAfter(path, text, place);
  return value && [value];
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
