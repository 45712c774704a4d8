import type { Needle } from '../needle/needle-search.ts';
import { isTypedPassword } from '../value/typed-password.ts';

/** Operators and functions that compare what somebody typed with a literal, up to its quote. */
const comparisons = [
  ...['== "', "== '", '!= "', "!= '", '=="', "=='", '!="', "!='", "eq '", 'eq "', '~= "', "~= '", '<> "', "<> '"],
  ...['.equals("', 'EqualToString:@"', '.Equals("'],
];
/** Where BASIC and Pascal compare by the sign that assigns. */
const conditions = ['.Text = "', ".Text = '"];
/** The left side: something typed, a password by a short name, or a parameter of a request. */
const typed =
  /(?:^|[^\w"'])(?:[\w.$[\]>-]{0,60}[^A-Za-z])?(?:\w{0,20}(?:[Pp]ass\w{0,4}|[Pp]wd|[Ii]nput|[Ss]ecret|[Tt]oken|[a-z](?:Code|Key|Pin|Answer))|input|entered|given|typed|answer|attempt|guess|pw|pin|PIN|code|key|[tT]ext(?:\(\))?|[vV]alue(?:\(\))?|p|line)["'\])}]{0,3}\s?(?:===?|!==?|eq|~=|<>|\.equals\(|\.Equals\(|isEqualToString:@?|=)$/;
/** Names of other drawn values. */
const other =
  /(?:hash|sha\d*|digest|id|etag|checksum|md5|sum|sig(?:nature)?|commit|oid|rev(?:ision)?|version|encode\w*|base64|url|path|name)["'\])}(]{0,4}\s?(?:[=!]==?|eq|~=|<>|\.[eE]quals\(|=)$/i;
/** What may be a secret whatever it is compared with: a variable or a member, and no result of a call. */
const anything = /[\w\]]\s?(?:[=!]==?|eq|~=|<>)$/;
const plainValue = /^[A-Za-z\d][\w!$%*?+-]*$/;
/** `(= p "…")` */
const prefixed = /\((?:not)?= (?:\w*(?:pass\w*|pwd|pw|pin|secret|token|input)|p)$/;
const literal = /(?<quote>["'])(?<value>[^"'\n]{6,100})\k<quote>/y;
const maxName = 80;

/** Passwords that a program compares with what somebody typed. */
export const comparedSecrets: readonly Needle[] = [
  ...[...comparisons, ...conditions].map((needle) => ({
    needle,
    find: (text: string, at: number) => {
      const open = at + needle.length - 1;
      const before = text.slice(Math.max(0, open - maxName), open).trimEnd();
      if (other.test(before)) return undefined;
      const isNamed = typed.test(before);
      return isNamed || anything.test(before) ? passwordAt(text, open, isNamed) : undefined;
    },
  })),
  {
    needle: '(= ',
    find(text, at) {
      const open = text.indexOf('"', at);
      if (open === -1 || open - at > maxName) return undefined;
      return prefixed.test(text.slice(at, open).trimEnd()) ? passwordAt(text, open, true) : undefined;
    },
  },
];

function passwordAt(text: string, open: number, isNamed: boolean): ReturnType<Needle['find']> {
  literal.lastIndex = open;
  const value = literal.exec(text)?.groups?.['value'];
  if (value === undefined || !isTypedPassword(value, isNamed)) return undefined;
  if (!isNamed && !plainValue.test(value)) return undefined;
  return [{ start: open + 1, end: open + 1 + value.length }];
}
