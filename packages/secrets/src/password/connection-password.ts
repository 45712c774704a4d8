import { isPlaceholder } from '../value/placeholder.ts';
import type { Secret, Stretch } from '../secret.ts';

const assignment =
  /\b(?:password|pwd|sharedaccesskey|accountkey|accesskey)\s?=\s*(?<value>[^\s;"'`&,)}\]<>$/][^\s;"'`&,)}\]<>]{3,100})/iy;
/** Ends of the names, as they are written, and how far they are from their beginning at most. */
const nameEnds: readonly string[] = ['word=', 'word =', 'WORD=', 'pwd=', 'Pwd=', 'PWD=', 'Key='];
const longestName = 15;
/** Keys that stand beside a password in a connection string of ADO.NET, ODBC, JDBC or libpq, and in code do not. */
const neighbour =
  /\b(?:server|data source|host|addr|endpoint|accountname|sharedaccesskeyname|user id|uid|user|username|dbname|database|initial catalog|port)\s*=\s*[^\s;"'`=]/i;
const reach = 200;

/**
 * Passwords and keys in connection strings such as `Server=db;User Id=app;Password=…;`, `host=db user=app password=…` and
 * `Endpoint=…;SharedAccessKey=…`.
 */
export function connectionPasswords(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (const nameEnd of nameEnds) {
    // Searching for a text is several times faster than for a pattern.
    for (let at = text.indexOf(nameEnd); at !== -1; at = text.indexOf(nameEnd, at + 1)) {
      const password = passwordBehind(text, nameStart(text, at));
      if (password) secrets.push([password]);
    }
  }
  return secrets;
}

function nameStart(text: string, at: number): number {
  let start = at;
  while (at - start < longestName && /[A-Za-z]/.test(text.charAt(start - 1))) start--;
  return start;
}

function passwordBehind(text: string, name: number): Stretch | undefined {
  assignment.lastIndex = name;
  const value = assignment.exec(text)?.groups?.['value'];
  if (value === undefined || isPlaceholder(value)) return undefined;
  const end = assignment.lastIndex;
  return neighbour.test(literalAround(text, name, end)) ? { start: end - value.length, end } : undefined;
}

/* The rest of the literal or line, without the password. */
function literalAround(text: string, start: number, end: number): string {
  const before = text
    .slice(Math.max(0, start - reach), start)
    .split(/["'`\n]/)
    .at(-1);
  const after = text.slice(end, end + reach).split(/["'`\n]/, 1)[0];
  return `${before} ${after}`;
}
