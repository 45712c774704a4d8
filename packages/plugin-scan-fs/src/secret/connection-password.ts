import { isPlaceholder } from './placeholder.ts';
import type { Secret } from './secret.ts';

const assignment = /\bpassword=\s*([^\s;"'`&,)}\]<>]{4,100})/iy;
/** Keys that stand beside a password in a connection string of ADO.NET, ODBC, JDBC or libpq, and in code do not. */
const neighbour =
  /\b(?:server|data source|host|addr|user id|uid|user|username|dbname|database|initial catalog|port)\s*=\s*[^\s;"'`=]/i;
const reach = 200;

/** Passwords in connection strings such as `Server=db;User Id=app;Password=…;` and `host=db user=app password=…`. */
export function connectionPasswords(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  // Searching for what begins with a rare letter is several times faster.
  for (let at = text.indexOf('word='); at !== -1; at = text.indexOf('word=', at + 1)) {
    assignment.lastIndex = at - 4;
    const password = assignment.exec(text)?.[1];
    if (password === undefined || isPlaceholder(password)) continue;
    const end = assignment.lastIndex;
    if (neighbour.test(literalAround(text, at - 4, end))) secrets.push([{ start: end - password.length, end }]);
  }
  return secrets;
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
