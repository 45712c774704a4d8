const maxLength = 300;
const maxInputLength = 3000;

export interface SignatureForm {
  /** For values: further lines are their body. */
  readonly firstLineOnly: boolean;
  /** Whether decorators may precede the head. */
  readonly decorated: boolean;
}

/**
 * The head of a definition on one line, without decorators, attributes, the body and its opening bracket or word.
 *
 * @param end start of the body, or end of the definition
 */
export function signatureOf(text: string, start: number, end: number, form: SignatureForm): string {
  const { firstLineOnly, decorated } = form;
  const written = text
    .slice(start, Math.min(end, start + maxInputLength))
    .replace(lineComment, '')
    .trim();
  const head = decorated ? stripDecorators(written) : written;
  const newline = firstLineOnly ? head.indexOf('\n') : -1;
  const line = (newline === -1 ? head : head.slice(0, newline)).replace(/\\?\s+/g, ' ').trim();
  const opener = bodyOpener.exec(line.slice(-maxOpenerLength))?.[0].length ?? 0;
  const bare = line.slice(0, line.length - opener).trimEnd();
  return (bare === '' ? line : bare).slice(0, maxLength).trimEnd();
}

const lineComment = /(?<=\s)(?:\/\/|#|--)\s.*$/gm;
const maxOpenerLength = 8;
const bodyOpener = /(?:\s*(?:=>|->|[={:;,]|\b(?:do|begin|where)))+$/;

const decorator = /^(?:@(?!interface\b)[\w.$:]+|#!?(?=\[))\s*/;
const attribute = /^\[(?=[\w\s:]+[\](,])/;

/* Removes `@Name(…)`, `#[…]` and `[…]` before a definition. */
function stripDecorators(head: string): string {
  let rest = head;
  for (;;) {
    const mark = decorator.exec(rest)?.[0];
    let after = mark === undefined ? rest : rest.slice(mark.length);
    const opens =
      mark === undefined
        ? attribute.test(rest)
        : after.startsWith('(') || (mark.startsWith('#') && after.startsWith('['));
    if (opens) after = after.slice(closingOf(after)).trimStart();
    else if (mark === undefined) return rest;
    if (after === '' || after.length === rest.length || (mark === undefined && !/^[\w[]/.test(after))) return rest;
    rest = after;
  }
}

/* Index after the bracket that closes the first one. */
function closingOf(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text[at];
    if (code === '(' || code === '[') depth++;
    else if (code === ')' || code === ']') depth--;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
