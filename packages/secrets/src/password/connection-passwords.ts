import { isInComment, isInLiteral } from '../judgement/surroundings.ts';
import { isDottedPassword } from '../value/chosen-password.ts';
import { isExpression } from '../value/expression.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import type { Needle } from '../needle/needle-search.ts';
import type { TextRange } from '../secret.ts';

const assignment =
  /\b(?:password|pwd|sharedaccesskey|accountkey|accesskey)\s?=\s*(?<value>[^\s;"'`,)}\]<>$/][^\s;"'`,)}\]<>]{3,100})/iy;
/** Ends of the names in the spellings that occur. */
const nameEnds: readonly string[] = ['word=', 'word =', 'WORD=', 'pwd=', 'Pwd=', 'PWD=', 'Key='];
const maxNameLength = 15;
const minLength = 4;
/** A longer value with a name in it is a run of names, each of which would be looked at. */
const maxSingle = 60;
const nameIn = /(?:word|pwd|key)=[A-Za-z]/i;
const isCode =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|kts|scala|swift|rb|php|cs|fs|vb|c|h|cc|cpp|hpp|m|mm|dart|lua|ex|exs|zig|r|jl|pl|groovy|gradle|md|mdx|rst)$/i;
/** Other keys in a connection string of ADO.NET, ODBC, JDBC or libpq. They distinguish it from code. */
const otherKey =
  /\b(?:server|data source|host|addr|endpoint|accountname|sharedaccesskeyname|user id|uid|user|username|dbname|database|initial catalog|port)\s*=\s*[^\s;"'`=]/i;
const maxDistance = 200;

/**
 * Finds passwords and keys in connection strings such as `Server=db;User Id=app;Password=…;`,
 * `host=db user=app password=…` and `Endpoint=…;SharedAccessKey=…`.
 */
export const connectionPasswords: readonly Needle[] = nameEnds.map((needle) => ({
  needle,
  find(text, at, path) {
    const password = passwordAfter(path, text, nameStart(text, at));
    return password && [password];
  },
}));

function nameStart(text: string, at: number): number {
  let start = at;
  while (at - start < maxNameLength && /[A-Za-z]/.test(text.charAt(start - 1))) start--;
  return start;
}

function passwordAfter(path: string, text: string, name: number): TextRange | undefined {
  assignment.lastIndex = name;
  let value = assignment.exec(text)?.groups?.['value'];
  if (value === undefined) return undefined;
  if (value.length > maxSingle && nameIn.test(value)) return undefined;
  const start = assignment.lastIndex - value.length;
  // In a query, the next parameter follows.
  if (/[?&]/.test(text.charAt(name - 1))) value = value.split('&', 1)[0] ?? '';
  if (value.length < minLength || isPlaceholder(value.split(/[#&]/, 1)[0] ?? '')) return undefined;
  const end = start + value.length;
  const around = literalAround(text, name, end);
  // A password that is the user's name is test data.
  if (!otherKey.test(around) || around.includes(`=${value};`)) return undefined;
  return isText(path, text, name, end) && (isDottedPassword(value) || !isExpression(value))
    ? { start, end }
    : undefined;
}

/* In code, a connection string is a literal. What else assigns to these names are arguments and variables. */
function isText(path: string, text: string, start: number, end: number): boolean {
  if (!isCode.test(path)) return !/^\s*,\s/.test(text.slice(end, end + 10));
  return isInLiteral(text, start, end) || isInComment(text, start) || /^;|^ \w+=/.test(text.slice(end, end + 20));
}

/* The literal or line around the password, without it. */
function literalAround(text: string, start: number, end: number): string {
  const before = text
    .slice(Math.max(0, start - maxDistance), start)
    .split(/["'`\n]/)
    .at(-1);
  const after = text.slice(end, end + maxDistance).split(/["'`\n]/, 1)[0];
  return `${before} ${after}`;
}
