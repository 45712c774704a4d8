import type { TextRange } from '../secret.ts';
import { isSecretLiteral, isStrong } from '../value/secret-value.ts';
import { literalConnectors, looseConnector, spaceBefore } from './connectors.ts';
import { literalAt } from './literal.ts';
import type { NamedPlace } from './secret-names.ts';

/** Words between a name and a literal that give the literal another meaning. */
const otherMeaning =
  /hash|digest|checksum|sha\d|md5|\bid\b|url|uri|path|file|regex|pattern|match|format|type|kind|class|message|error/i;

/** A call whose literal is the name of what it returns. */
const lookup =
  /(?:get\w*|fetch|find\w*|headers?|params?|lookup|load|read\w*|query\w*|select\w*|input|prop\w*|resolve)[!?]?\(\s*$/i;

/** The literal that follows the name of a secret, if its value is one. */
export function literalAfter(text: string, { start, end, kind }: NamedPlace): TextRange | undefined {
  const isVerb = /^(?:pass|auth|tokens?)$/i.test(text.slice(start, end));
  for (const connector of literalConnectors) {
    if (isVerb && connector === spaceBefore) continue;
    connector.lastIndex = end;
    if (!connector.test(text)) continue;
    const literal = openedAt(text, connector.lastIndex);
    if (literal && lookup.test(text.slice(end, literal.start - 1))) continue;
    if (literal && isSecretLiteral(text.slice(literal.start, literal.end), kind)) return literal;
  }
  return strongLiteral(text, end);
}

function strongLiteral(text: string, end: number): TextRange | undefined {
  looseConnector.lastIndex = end;
  if (!looseConnector.test(text)) return undefined;
  const literal = literalAt(text, looseConnector.lastIndex);
  if (!literal || otherMeaning.test(text.slice(end, looseConnector.lastIndex))) return undefined;
  return isStrong(text.slice(literal.start, literal.end)) ? literal : undefined;
}

/* A prefix may be the first part of a longer opening, as in `q{`. */
function openedAt(text: string, at: number): TextRange | undefined {
  return literalAt(text, at) ?? literalAt(text, at - 1);
}
