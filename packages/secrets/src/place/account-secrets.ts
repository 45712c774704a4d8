import type { Needle } from '../needle/needle-search.ts';
import type { TextRange } from '../secret.ts';
import { textKind } from '../value/text-kind.ts';
import { isSecretLiteral } from '../value/secret-value.ts';
import { isPasswordOfWords } from '../value/words.ts';
import { isTypedPassword } from '../value/typed-password.ts';

/** Ends of the names of lists of accounts, each with its password. */
const lists = [
  ...[
    'sers',
    'SERS',
    'ccounts',
    'CCOUNTS',
    'ogins',
    'OGINS',
    'redentials',
    'REDENTIALS',
    'asswords',
    'ASSWORDS',
    'reds',
    'REDS',
  ],
  ...['authinfo', 'asicAuth', 'asic_auth', 'dmins', 'DMINS'],
];
/** Lists of nothing but passwords, by their ends. */
const ofPasswords = /^(?:asswords|ASSWORDS|authinfo)$/;
/** From the end of the name to the bracket of the list: an operator, a type, `new`, the name of a function. */
const opener =
  /["'\x60]?\]?(?:\s{0,3}:\s{0,3}[\w.<>, ]{1,40})?\s{0,3}(?:[:=]?=>?|:|,)?\s{0,3}'?(?:new )?(?:map\[string\]\w+|[\w.]{0,30}(?:<[\w, ]{1,40}>)?)(?:\(\))?\s{0,3}[{([](?:\s{0,40}[{([]){0,2}/y;
/** Characters of a list that are read. */
const maxLength = 2000;
/** The name of an account and its password: `"joe": "…"`, `joe => '…'`, `("joe", "…")`, `"joe" -> "…"`. */
const pair =
  /(?<![\w"'])(?:(?<quote>["'])(?<quoted>[^"'\s]{1,60})\k<quote>|(?<bare>[A-Za-z][\w.-]{0,40}))\s{0,20}(?:=>|->|:|=|,|to\b|nickserv "[^"\s]{1,40}")\s{0,20}["'](?<value>[^"'\n]{6,100})["']/dg;
/** A literal with both: `"joe:…"` */
const joined = /["'][\w.@-]{1,60}:(?<value>[^\s"':/]{6,100})["']/dg;
/** The same below the name of the list, in YAML: `  joe: …`, `  - joe:…` */
const block = /["']?:[ \t]{0,4}\r?\n/y;
const entry =
  /[ \t]{1,40}(?:- )?["']?(?<bare>[\w.@-]{1,60})["']?:[ \t]{0,20}["']?(?<value>[^\s"'#:]{6,100})["']?[ \t]{0,20}(?:\r?\n|$)/dy;
/** The same below the name of a section of settings: `joe = …` */
const section = /\][ \t]{0,4}\r?\n/y;
const property =
  /[ \t]{0,8}(?<bare>[\w.@-]{1,60})[ \t]{0,8}=[ \t]{0,8}["']?(?<value>[^\s"',#;]{6,100})[^\n]{0,100}(?:\r?\n|$)/dy;
const maxEntries = 100;
/** What records of accounts have beside a password. */
const field =
  /^(?:.*(?:name|mail|title|type|url|path|host|image|phone|date|time|version|description|label|class|_at|id|Id)|name|email|login|role|uid|avatar|address|city|country|locale|lang|status|group|hash|text|file|color|first|last|nick|realm|scope|key|icon|href|src|ref)$/;

/** The list that was read last. */
let last = { text: '', at: 0, end: 0 };

/** Passwords in lists and maps of accounts, whose names are those of their users. */
export const accountSecrets: readonly Needle[] = lists.map((needle) => ({
  needle,
  isList: true,
  find(text, at, path) {
    // A list in a list was read with it.
    if (last.text === text && at > last.at && at < last.end) return undefined;
    const end = at + needle.length;
    opener.lastIndex = end;
    const isOpen = ofPasswords.test(needle);
    if (opener.test(text)) {
      const from = opener.lastIndex;
      const list = text.slice(from, from + maxLength);
      const length = endOf(list);
      last = { text, at, end: from + length };
      return pairsIn(list.slice(0, length), from, isOpen);
    }
    if (!textKind(path).isPlain) return undefined;
    block.lastIndex = section.lastIndex = end;
    if (block.test(text)) return entriesAt(text, block.lastIndex, entry, isOpen);
    return section.test(text) ? entriesAt(text, section.lastIndex, property, isOpen) : undefined;
  },
}));

function pairsIn(list: string, from: number, isOpen: boolean): readonly TextRange[] {
  return [...list.matchAll(pair), ...list.matchAll(joined)]
    .flatMap((found) => passwordOf(found, isOpen))
    .map(({ start, end }) => ({ start: from + start, end: from + end }));
}

function entriesAt(text: string, from: number, line: RegExp, isOpen: boolean): readonly TextRange[] {
  const secrets: TextRange[] = [];
  line.lastIndex = from;
  for (let at = 0; at < maxEntries; at++) {
    const found = line.exec(text);
    if (!found) break;
    secrets.push(...passwordOf(found, isOpen));
  }
  return secrets;
}

function passwordOf({ groups, indices }: RegExpExecArray, isOpen: boolean): readonly TextRange[] {
  const [start, end] = indices?.groups?.['value'] ?? [];
  const name = groups?.['quoted'] ?? groups?.['bare'] ?? '';
  if (start === undefined || end === undefined || field.test(name)) return [];
  // Another account, with where it is
  if (/^[a-z][a-z\d-]*@[a-z]{3,}$/.test(groups?.['value'] ?? '')) return [];
  const value = groups?.['value'] ?? '';
  const isPassword =
    isTypedPassword(value, true) ||
    (isOpen && isSecretLiteral(value, 'password')) ||
    ((isOpen || /\d\d/.test(value)) && isPasswordOfWords(value));
  return isPassword ? [{ start, end }] : [];
}

/* Where the bracket closes that the text follows: at the first one that no other opened, or at an empty line. */
function endOf(text: string): number {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/"[^"\n]*"|'[^'\n]*'|[{([]|[\])}]|\n\s*\n/g)) {
    if (/^[{([]/.test(sign)) depth++;
    else if (/^\s/.test(sign)) return index;
    else if (/^[\])}]/.test(sign) && --depth < -2) return index;
  }
  return text.length;
}
