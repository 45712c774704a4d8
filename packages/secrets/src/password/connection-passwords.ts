import { isPlaceholder } from '../value/placeholder.ts';
import type { Secret, TextRange } from '../secret.ts';

const assignment =
  /\b(?:password|pwd|sharedaccesskey|accountkey|accesskey)\s?=\s*(?<value>[^\s;"'`&,)}\]<>$/][^\s;"'`&,)}\]<>]{3,100})/iy;
/** Ends of the names in the spellings that occur. */
const nameEnds: readonly string[] = ['word=', 'word =', 'WORD=', 'pwd=', 'Pwd=', 'PWD=', 'Key='];
const maxNameLength = 15;
/** Other keys in a connection string of ADO.NET, ODBC, JDBC or libpq. They distinguish it from code. */
const otherKey =
  /\b(?:server|data source|host|addr|endpoint|accountname|sharedaccesskeyname|user id|uid|user|username|dbname|database|initial catalog|port)\s*=\s*[^\s;"'`=]/i;
const maxDistance = 200;

/**
 * Finds passwords and keys in connection strings such as `Server=db;User Id=app;Password=…;`,
 * `host=db user=app password=…` and `Endpoint=…;SharedAccessKey=…`.
 */
export function connectionPasswords(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (const nameEnd of nameEnds) {
    // A search for a string is several times faster than for a pattern.
    for (let at = text.indexOf(nameEnd); at !== -1; at = text.indexOf(nameEnd, at + 1)) {
      const password = passwordAfter(text, nameStart(text, at));
      if (password) secrets.push([password]);
    }
  }
  return secrets;
}

function nameStart(text: string, at: number): number {
  let start = at;
  while (at - start < maxNameLength && /[A-Za-z]/.test(text.charAt(start - 1))) start--;
  return start;
}

function passwordAfter(text: string, name: number): TextRange | undefined {
  assignment.lastIndex = name;
  const value = assignment.exec(text)?.groups?.['value'];
  if (value === undefined || isPlaceholder(value)) return undefined;
  const end = assignment.lastIndex;
  return otherKey.test(literalAround(text, name, end)) ? { start: end - value.length, end } : undefined;
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
