import type { Secret } from '../secret.ts';
import { entropy, isSequence } from '../value/randomness.ts';
import { isIrregular } from '../value/secret-value.ts';

/** Files of environment variables, which exist to keep secrets out of code. Examples of them are no such files. */
const environment = /(?:^|\/)(?:\.env(?:\.[\w.-]+)?|[\w.-]*\.env)$/;
const example = /example|sample|template|dist|schema/i;
const line = /^[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_]\w{1,80})=["']?(?<value>[\w+/=~.-]{20,4000})["']?[ \t]*\r?$/dgm;
/** Words in the names of variables whose drawn values are no secrets. */
const harmless =
  /sha|hash|commit|digest|checksum|rev|version|public|pub|cert|uuid|guid|address|contract|url|uri|host|path|image|tag|release|(?:^|_)id(?:s|_|$)|_id$/i;
const minHexLength = 32;
const minEntropy = 3;

/** Finds the drawn values of a file of environment variables, whatever their names are. */
export function environmentSecrets(path: string, text: string): readonly Secret[] {
  if (!environment.test(path) || example.test(path)) return [];
  return Array.from(text.matchAll(line), ({ indices, groups }): Secret[] => {
    const { name = '', value = '' } = groups ?? {};
    const [start, end] = indices?.groups?.['value'] ?? [];
    if (start === undefined || end === undefined || harmless.test(name) || !isDrawn(value)) return [];
    return [[{ start, end }]];
  }).flat();
}

function isDrawn(value: string): boolean {
  const isLong = value.length >= minHexLength && /^(?:[0-9a-f]+|[A-Z2-7]+|[\w+/-]{60,}={0,2})$/.test(value);
  return isLong ? /\d/.test(value) && entropy(value) >= minEntropy && !isSequence(value) : isIrregular(value);
}
