import type { Secret } from '../secret.ts';
import { literalAfter } from './assigned-literals.ts';
import { wordAfter } from './assigned-words.ts';
import type { NamedPlace } from './secret-names.ts';
import { visitSecretNames } from './secret-names.ts';

/** Whether anything may be assigned to a name that these characters follow. */
const mayAssign = /["'`\s=:(),<[{}>\]?|&!\\~.*$-]/;

/**
 * Finds values that are assigned to the name of a secret, in code, configuration and documents.
 *
 * @param path selects the files in which a value needs no quotes
 */
export function assignedSecrets(path: string, text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  visitSecretNames(text, (place) => {
    if (!mayAssign.test(text.charAt(place.end)) || isSegment(text, place)) return;
    const value = literalAfter(text, place) ?? wordAfter(path, text, place);
    if (value) secrets.push([value]);
  });
  return secrets;
}

/* `arn:aws:…:secret:name`: a part of a longer name */
function isSegment(text: string, { start, end }: NamedPlace): boolean {
  // In YAML, a name with a name space ends with a colon too: `app:password: …`.
  return (
    text.charAt(end) === ':' &&
    /\S/.test(text.charAt(end + 1)) &&
    text.charAt(start - 1) === ':' &&
    /\w/.test(text.charAt(start - 2))
  );
}
