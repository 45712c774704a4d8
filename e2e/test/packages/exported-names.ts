import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';

export interface ExportedName {
  /** With the namespace in front if it is exported as a part of one: `errors.closed`. */
  readonly name: string;
  /** Its declaration without comments, or the statement that exports it from another package. */
  readonly declaration: string;
  readonly documented: boolean;
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

interface DeclarationFile {
  readonly path: string;
  readonly code: string;
  readonly body: readonly Statement[];
  readonly comments: ReturnType<typeof parseSync>['comments'];
}

/** What a declaration file exports, its own declarations and those of the files that it names. */
export function exportedNames(path: string): readonly ExportedName[] {
  const file = readDeclarations(path);
  return file.body.flatMap((statement) => exportsOf(file, statement));
}

function exportsOf(file: DeclarationFile, statement: Statement): readonly ExportedName[] {
  if (statement.type === 'ExportAllDeclaration') {
    const names = exportedNames(join(dirname(file.path), declarationPath(statement.source.value)));
    const space = statement.exported === null ? '' : `${nameOf(statement.exported)}.`;
    return names.map((exported) => ({ ...exported, name: `${space}${exported.name}` }));
  }
  if (statement.type === 'ExportDefaultDeclaration') {
    return statement.declaration.type === 'Identifier'
      ? declared(file, statement.declaration.name, 'default')
      : [described(file, 'default', statement)];
  }
  if (statement.type !== 'ExportNamedDeclaration') return [];
  if (statement.declaration !== null) return namesOf(statement).map((name) => described(file, name, statement));
  return statement.specifiers.flatMap(({ local, exported }) => {
    const [name, alias] = [nameOf(local), nameOf(exported)];
    if (statement.source === null) return declared(file, name, alias);
    const from = statement.source.value;
    if (!from.startsWith('.'))
      return [{ name: alias, declaration: `export { ${name} } from '${from}';`, documented: true }];
    const found = exportedNames(join(dirname(file.path), declarationPath(from))).filter((entry) => entry.name === name);
    if (found.length === 0) throw new Error(`${file.path} exports ${name}, which ${from} does not have.`);
    return found.map((entry) => ({ ...entry, name: alias }));
  });
}

/** The declarations of a name that an export statement of the same file mentions. */
function declared(file: DeclarationFile, name: string, alias: string): readonly ExportedName[] {
  const statements = file.body.filter((statement) => namesOf(statement).includes(name));
  if (statements.length === 0) throw new Error(`${file.path} exports ${name} without declaring it.`);
  return statements.map((statement) => described(file, alias, statement));
}

function described(file: DeclarationFile, name: string, { start, end }: Statement): ExportedName {
  const comment = file.comments.findLast((candidate) => candidate.end <= start);
  const documented = comment?.value.startsWith('*') === true && file.code.slice(comment.end, start).trim() === '';
  return { name, declaration: withoutComments(file, start, end), documented };
}

function withoutComments({ code, comments }: DeclarationFile, start: number, end: number): string {
  let text = '';
  let from = start;
  for (const comment of comments.filter((candidate) => candidate.start >= start && candidate.end <= end)) {
    text += code.slice(from, comment.start);
    from = comment.end;
  }
  return `${text}${code.slice(from, end)}`.replaceAll(/[ \t]*(?:\n\s*)*(?=\n)/g, '');
}

/** The names that a statement declares. */
function namesOf(statement: Statement): readonly string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration === null) return [];
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: string }): string {
  return node.name ?? node.value ?? '';
}

function declarationPath(specifier: string): string {
  return specifier.replace(/\.[jt]s$/, '.d.ts');
}

const files = new Map<string, DeclarationFile>();

function readDeclarations(path: string): DeclarationFile {
  const known = files.get(path);
  if (known !== undefined) return known;
  const code = readFileSync(path, 'utf8');
  const { program, comments, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const file = { path, code, body: program.body, comments };
  files.set(path, file);
  return file;
}
