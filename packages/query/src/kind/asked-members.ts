import { printedLine } from '../line/text-lines.ts';
import { codeNames } from '../mention/code-names.ts';
import { querySymbol } from '../mention/query-symbol.ts';
import type { ReadQuery } from '../query.ts';
import { comparedNames } from './compared-names.ts';
import { asksForEntry } from './entry-question.ts';

/** Max members whose definitions come first. */
const maxMembers = 3;

/** What a program begins with, in most languages. */
const entries: ReadQuery['members'] = ['main', 'Main'].map((name) => ({ name, scope: [] }));

/** What a message says of its occasion, and no code has. */
const values = /'[^'\n]*'|"[^"\n]*"/g;

/** Names that are written as code: `Client.send`, `send()`, and a name in backticks; and names that are compared. */
export function membersIn(line: string, isMessage: boolean): ReadQuery['members'] {
  if (asksForEntry(line)) return entries;
  const type = printedLine.exec(line)?.groups?.['type'];
  if (type !== undefined) return [{ name: type, scope: [] }];
  const title = isMessage ? line.replaceAll(values, ' ') : line;
  const compared = comparedNames(title).flatMap((each) => querySymbol(each) ?? []);
  if (compared.length > 0) return compared.map(({ name, scope }) => ({ name, scope, isCompared: true }));
  const inBackticks = [...title.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!);
  const written = codeNames(title).flatMap(({ name, qualifiedName, isCalled }) =>
    qualifiedName !== undefined || isCalled ? [qualifiedName ?? name] : [],
  );
  const members = [...new Set([...inBackticks, ...written])].flatMap((each) => {
    const symbol = querySymbol(each);
    return symbol && symbol.path === undefined ? [{ name: symbol.name, scope: symbol.scope }] : [];
  });
  return members.slice(0, maxMembers);
}
