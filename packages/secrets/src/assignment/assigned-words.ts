import type { TextRange } from '../secret.ts';
import { textKind } from '../value/text-kind.ts';
import { characterClasses, mixture } from '../value/character-classes.ts';
import { isDrawnLetters } from '../value/letters.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import { entropy } from '../value/randomness.ts';
import { isNamedWord, isSecretWord } from '../value/secret-value.ts';
import {
  blockConnector,
  defaultConnector,
  elementConnector,
  encodedConnector,
  pairConnector,
  queryConnector,
  sentenceConnector,
  spaceConnector,
  wordConnector,
} from './connectors.ts';
import { isPasswordOfWords, isTranslation } from '../value/words.ts';
import type { NamedPlace } from './secret-names.ts';
import { isInComment, isInLiteral, lineBefore } from '../judgement/surroundings.ts';

/** What precedes a variable of a shell, and a property of a command. */
const variable = /(?:^|[\s;&|("']|\$\{)(?:[A-Za-z_][\w.]*=\S+ )*$/;
/** What precedes the name of a password that is a line of its own. */
const label = /(?:^|[,;|/(])[\s>*|-]*(?:[A-Za-z]+ ){0,3}$/;
const privateName = /private|secret|signing|signer|deployer/i;
/** A command before the name of a password, which takes it as its next argument. */
const argument =
  /^\s*(?!(?:echo|printf|read|log|die|warn|error|fail|info|usage|function|case|if|#)\b)[\w./-]+ [^#"']*$/;
/** What may follow a value that ends its line. */
const endsLine = /^["'`!?.,;:)}]{0,3}\s*(?:#.*|\\)?$/;
const variableName = /^[A-Z][A-Z\d_]*=$/;
const property = /\s-{1,2}(?:[DPe][\w.-]*|[\w.-]*\.)$/;

/** In code, what changes less often between kinds of characters is words. */
const minMixture = 0.3;
/** Signs of code, in a comment or literal that contains code. */
const codeSign = /[,;(){}[\]]/;
const word = /[^\s"'`<>]{5,600}/y;
/** What ends a value: the end of a text, a quote, the end of a line or an element. */
const afterWord = /\s|["'`<]|$|\\[nr"']/y;
/** The name that AWS gives to a secret key of 40 characters. It occurs in code and documents of all kinds. */
const awsName = /(?:aws|amazon|s3)[\w.-]{0,20}secret|secret[_-]?access[_-]?key/i;
/** `<`, `<a:`, `<a name="`, `<key>`: what precedes a name that an element contains the value of */
const element =
  /<(?:[\w.-]{1,40}[:.])?$|<[\w:.-]{1,40}\s[^<>]{0,40}(?:name|key|id|property|field)\s?=\s?["'](?:[\w-]{1,40}\.){0,4}$|<(?:key|name|td|th|dt|stringProp name="[\w.]{1,40}\.name")>(?:[\w-]{1,40}[.-]){0,6}$/i;
const command =
  /\bconfig(?:[: ]set)?[ \t]+(?:-{1,2}\w+[ \t]+)*(?!user\.$)\S*$|(?:^|[\s;&|({])(?:ENV|ARG|SetEnv|setenv|set|set -\w+|export|setx|env|machine|login|param|arg|passwd)[ \t]+(?:[\w.-]+[ \t]+){0,6}$/;

/** The value without quotes that follows the name of a secret. */
export function wordAfter(path: string, text: string, place: NamedPlace): TextRange | undefined {
  const { end, start, kind } = place;
  if (text.charAt(end) === ')') return undefined;
  const before = text.charAt(start - 1);
  if ((before === '?' || before === '&' || before === ';') && text.charAt(end) === '=') {
    const parameter = wordAt(text, queryConnector, end, /&(?=[\w.[\]-]+=|amp;|quot;)|[;,)\]}\\]|%26/);
    if (parameter)
      return isSecretWord(text.slice(parameter.start, parameter.end), true, kind === 'password')
        ? parameter
        : undefined;
  }
  if (text.charAt(end) === '%') {
    const encoded = wordAt(text, encodedConnector, end, /%2[26Cc]|%5[Cc]|%7[Dd]|&|;/);
    const value = encoded && text.slice(encoded.start, encoded.end);
    if (value !== undefined) return isNamedWord(value, kind, kind === 'password') ? encoded : undefined;
  }
  const element = elementAfter(text, place);
  if (element) return element;
  const { isPlain, isSettings, isShell } = textKind(path);
  const line = lineBefore(text, start);
  const isOption = before === '/' || /^--?[A-Za-z]/.test(text.slice(start, start + 3)) || property.test(line);
  const isSet = isSettings || (isPlain && /^(?::?[=-]|=)/.test(text.slice(end, end + 2)) && variable.test(line));
  // `withEnv(["PASS=…"])`
  const isQuoted = /["'\x60]/.test(before) && /^[A-Z][A-Z\d_]*=$/.test(text.slice(start, end + 1));
  const isPass = isOption && /^-+pass$/i.test(text.slice(start, end));
  const isScheme = isAuthorizationScheme(text, place);
  for (const connector of [
    wordConnector,
    blockConnector,
    defaultConnector,
    pairConnector,
    sentenceConnector,
    spaceConnector,
  ]) {
    const value = wordAt(text, connector, end, undefined);
    if (!value) continue;
    const found = text.slice(value.start, value.end);
    if (/^[([{]/.test(found)) continue;
    if (connector === wordConnector && text.slice(end, value.start).includes('|') && !/^\s*\|/.test(line)) continue;
    if (connector === wordConnector && isAwsKey(found, text.slice(Math.max(0, start - 20), end))) return value;
    const isArgument = isShell && kind === 'password' && argument.test(line) && characterClasses(found).count >= 3;
    const isSpaceEnough = isSettings || isOption || isScheme || isArgument || command.test(line);
    if (connector === spaceConnector && !isSpaceEnough) continue;
    // `max-db-size passwd 33554432`: a setting of what is named
    if (
      connector === spaceConnector &&
      !isOption &&
      /^\d+$/.test(found) &&
      /\w[ \t]+$/.test(line) &&
      !command.test(line)
    )
      continue;
    if (privateName.test(text.slice(start, end)) && /^0x[0-9a-fA-F]{64}$/.test(found)) return value;
    const isText = isPlain || isOption || isScheme;
    const isLabel = isPlain && label.test(line) && endsLine.test(restOfLine(text, value.end));
    const isEnough =
      isLabel && (kind === 'password' ? /\d/.test(found) || isDrawnLetters(found) : characterClasses(found).count >= 3);
    if (!isText && !isQuoted && (codeSign.test(found) || mixture(found) < minMixture)) continue;
    if (!isText && !isInComment(text, start) && !isInLiteral(text, start, value.end)) continue;
    const mayBeChosen =
      isPass ||
      (kind !== 'drawn' &&
        (isSet || isQuoted || isOption || isArgument || isEnough || connector === sentenceConnector));
    if (isNamedWord(found, kind, mayBeChosen)) return value;
    const isLast = connector !== sentenceConnector && (isSet || isLabel) && endsLine.test(restOfLine(text, value.end));
    const mayBeWords =
      isLast || (isOption && before !== '/') || (isPlain && variableName.test(text.slice(start, end + 1)));
    const isNamed = kind === 'password' || connector !== spaceConnector;
    if (mayBeWords && isNamed && !isTranslation(path) && isPasswordOfWords(found, kind)) return value;
  }
  return undefined;
}

function restOfLine(text: string, at: number): string {
  return /^[^\n]{0,10}/.exec(text.slice(at, at + 10))?.[0] ?? '';
}

/* `Bearer …`, `Authorization: token …` */
function isAuthorizationScheme(text: string, { start, end }: NamedPlace): boolean {
  const name = text.slice(start, end);
  if (/^bearer$/i.test(name)) return true;
  return (
    /^(?:token|apikey|api-key)$/i.test(name) &&
    /authorization["'\\]{0,2}\s*[:=,]\s*["'\\]{0,2}$/i.test(lineBefore(text, start))
  );
}

/* The format identifies it, so letters that look like words do not matter. */
function isAwsKey(value: string, name: string): boolean {
  if (!/^(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9+/]{40}$/.test(value) || !awsName.test(name)) return false;
  return entropy(value) > 3.5 && !isPlaceholder(value);
}

function elementAfter(text: string, { end, start, kind }: NamedPlace): TextRange | undefined {
  if (!/[>"'\s<]/.test(text.charAt(end)) || !element.test(text.slice(Math.max(0, start - 80), start))) return undefined;
  elementConnector.lastIndex = end;
  if (!elementConnector.test(text)) return undefined;
  const from = elementConnector.lastIndex;
  word.lastIndex = from;
  const value = word.exec(text)?.[0].replace(/\]\]$/, '');
  if (value === undefined || !/^(?:\]\]>)?\s{0,80}<\//.test(text.slice(from + value.length, from + value.length + 90)))
    return undefined;
  const isSecret = isPasswordOfWords(value, kind) || isNamedWord(value, kind, kind !== 'drawn');
  return isSecret ? { start: from, end: from + value.length } : undefined;
}

function wordAt(text: string, connector: RegExp, at: number, ends: RegExp | undefined): TextRange | undefined {
  connector.lastIndex = at;
  if (!connector.test(text)) return undefined;
  const start = connector.lastIndex;
  word.lastIndex = start;
  let value = word.exec(text)?.[0];
  if (value === undefined) return undefined;
  // A shortened value is an example.
  if (/\.{2,}$|…/.test(value)) return undefined;
  const escaped = value.search(
    /\\(?:[nrt]|$)|&(?:amp|quot|lt|gt);|\*\*$|&&|\|\||;\s?[A-Za-z][\w ]{0,30}=|,[a-z_]{2,20}=/,
  );
  if (escaped !== -1) value = value.slice(0, escaped);
  const stop = ends ? value.search(ends) : -1;
  if (stop !== -1) value = value.slice(0, stop);
  value = value.replace(/[.,:;)\]}|]+$/, '');
  const end = start + value.length;
  if (stop === -1 && escaped === -1) {
    afterWord.lastIndex = end + (/^[.,:;)\]}|]+/.exec(text.slice(end, end + 8))?.[0].length ?? 0);
    if (!afterWord.test(text)) return undefined;
  }
  return { start, end };
}
