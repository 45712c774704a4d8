import type { Needle } from '../needle/needle-search.ts';
import { literalAfter } from './assigned-literals.ts';
import { wordAfter } from './assigned-words.ts';
import type { NamedPlace } from './secret-names.ts';
import { nameHints, secretNameAt } from './secret-names.ts';

/** Whether anything may be assigned to a name that these characters follow. */
const mayAssign = /["'`\s=:(),<[{}>\]?|&!\\~.*$-]/;

/** The name that was looked at last: its later hints are those of the same name. */
let last = { text: '', at: 0, end: 0 };

/** Values that are assigned to the name of a secret, in code, configuration and documents. */
export const assignedSecrets: readonly Needle[] = nameHints.map((needle) => ({
  needle,
  find(text, at, path) {
    if (last.text === text && at > last.at && at < last.end) return undefined;
    const place = secretNameAt(text, at, needle);
    if (!place) return undefined;
    last = { text, at, end: place.end };
    if (!mayAssign.test(text.charAt(place.end)) || isSegment(text, place)) return undefined;
    const value = literalAfter(text, place) ?? wordAfter(path, text, place);
    return value && [value];
  },
}));

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
