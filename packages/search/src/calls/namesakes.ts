import { fileRoles, foldedName, identifiers } from '@codesearch/toolkit/pure';
import type { QuerySymbol, SearchFilter } from '@codesearch/kernel';
import { isDeclaration } from '../order/bodies-first.ts';
import { routines, typeKinds } from '../definition/definition.ts';
import { isOwnCode } from '../definition/own-code.ts';
import type { Restriction } from '../match/restriction.ts';
import { NameOwners } from '../name/name-owners.ts';
import type { Definition } from '../name/name-owners.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** What has the name of which calls are sought. */
export interface Namesakes {
  /**
   * The definitions of the program, those of one owner in one folder once, each by the name that asks for it alone:
   * `Client.send`, `src/client.ts:send`.
   */
  readonly names: readonly string[];
  /** Folded names of the types that have a member of the name, also in tests. */
  readonly owners: ReadonlySet<string>;
  /** Folded names of what these extend or implement. */
  readonly bases: ReadonlySet<string>;
  /** Where functions of the name are that have no owner, see {@link placeOf}. */
  readonly places: ReadonlySet<string>;
  /** The folders of the program that have a type with a member of the name, by the folded name of the type. */
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>;
}

export async function namesakesOf(
  retriever: Retriever,
  { name }: QuerySymbol,
  filter: SearchFilter,
): Promise<Namesakes> {
  const found = await new NameOwners(retriever, filter, []).definitionsOf(name);
  const bases = new Set(found.flatMap(basesOf));
  const ofProgram = found.filter((each) => each.symbol.name === name && isOfProgram(each));
  const own = withoutInterfaces(ofProgram, bases);
  const free = own.filter(({ symbol }) => ownerOf(symbol.qualifiedName) === '');
  const owners = found.map(({ symbol }) => foldedName(ownerOf(symbol.qualifiedName)));
  const folders = new Map<string, Set<string>>();
  for (const { symbol, chunk } of own) {
    const owner = foldedName(ownerOf(symbol.qualifiedName));
    if (owner !== '') folders.set(owner, (folders.get(owner) ?? new Set()).add(folderOf(chunk)));
  }
  const nearest = own.toSorted((a, b) => remoteness(a) - remoteness(b));
  const names = new Map(
    nearest.map(({ symbol, chunk }) => {
      const owner = ownerOf(symbol.qualifiedName);
      if (owner === '') return [placeOf(chunk), `${chunk.path}:${symbol.name}`];
      const isAlone = (folders.get(foldedName(owner))?.size ?? 1) === 1;
      const member = `${owner}.${symbol.name}`;
      return isAlone ? [owner, member] : [`${owner} ${folderOf(chunk)}`, `${chunk.path}:${member}`];
    }),
  );
  return {
    names: [...names.values()],
    owners: new Set(owners.filter((owner) => owner !== '')),
    bases,
    places: new Set(free.map(({ chunk }) => placeOf(chunk))),
    folders,
  };
}

function remoteness({ chunk: { path } }: Definition): number {
  return 100 * fileRoles(path).length + path.split('/').length;
}

/** Without the definitions that others implement, if they do: a call of the one is a call of the other. */
function withoutInterfaces(found: readonly Definition[], bases: ReadonlySet<string>): readonly Definition[] {
  const bodies = found.filter(
    (each) => !bases.has(foldedName(ownerOf(each.symbol.qualifiedName))) && !interfaces.has(typeOf(each)?.kind ?? ''),
  );
  return bodies.length > 0 ? bodies : found;
}

const interfaces: ReadonlySet<string> = new Set(['interface', 'trait', 'protocol']);

/** The type that has a definition as a member. */
function typeOf({ symbol, chunk }: Definition): Definition['symbol'] | undefined {
  const owner = ownerOf(symbol.qualifiedName);
  return [...chunk.enclosing, ...chunk.symbols].find(({ name, kind }) => name === owner && typeKinds.has(kind));
}

/** Folded names of what the type of a definition extends or implements. */
function basesOf(definition: Definition): readonly string[] {
  const type = typeOf(definition);
  return type ? identifiers(type.signature.replace(type.name, '')).map(foldedName) : [];
}

/** Whether a definition is one that the program calls: a declaration or a constructor is that of another one. */
function isOfProgram({ symbol, chunk }: Definition): boolean {
  if (!isOwnCode(chunk) || fileRoles(chunk.path).includes('types') || isDeclaration(symbol, chunk)) return false;
  const isConstructor = ownerOf(symbol.qualifiedName) === symbol.name;
  return !isConstructor && (routines.has(symbol.kind) || typeKinds.has(symbol.kind));
}

/** Which definitions of a name are others than the one that is asked for. */
export interface Others {
  /** Folded names of other types that have a member of the name: a variable is often named as its type. */
  readonly otherOwners?: ReadonlySet<string>;
  /** Where other functions of the name are that have no owner, see {@link placeOf}. */
  readonly otherPlaces?: ReadonlySet<string>;
  /** Folders with another type of the same name that has the member, as packages of Go have. */
  readonly otherFolders?: ReadonlySet<string>;
}

/** Which of the namesakes are others than the one that is asked for. */
export function othersOf({ scope, path }: QuerySymbol, { owners, bases, places, folders }: Namesakes): Others {
  const [own, place] = [scope.at(-1), path === undefined ? undefined : placeOf({ path })];
  if (own === undefined && place === undefined) return {};
  const folded = foldedName(own ?? '');
  return {
    otherOwners: new Set([...owners].filter((owner) => owner !== folded && !bases.has(owner))),
    otherPlaces: new Set([...places].filter((other) => own !== undefined || other !== place)),
    otherFolders: new Set(
      path === undefined ? [] : [...(folders.get(folded) ?? [])].filter((folder) => folder !== folderOf({ path })),
    ),
  };
}

/** Namesakes that a note lists. */
const maxNamed = 3;

/** Says that several definitions have a name, and which of them the calls can be of; `undefined` if one has it. */
export function namesakesNote(
  { name, scope, path }: QuerySymbol,
  { names, owners, places }: Namesakes,
  { unsure, matches }: Pick<Restriction, 'unsure' | 'matches'>,
): string | undefined {
  const owner = foldedName(scope.at(-1) ?? '');
  const isPlace = [...places].some((place) => place.split(/[/.]/).map(foldedName).includes(owner));
  const isDefined = owners.has(owner) || isPlace;
  const list = names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ', …' : '');
  const defined = `${name} is defined ${names.length === 1 ? 'once' : `${names.length} times`} here`;
  if (owner !== '' && names.length > 0 && !isDefined)
    return `${scope.at(-1)} itself defines no ${name}; ${defined}: ${list}.`;
  if (names.length < 2) return undefined;
  if (owner === '' && path === undefined)
    return `${defined}, and these may be calls of any: ${list}. Ask for one by its name here.`;
  const count = unsure?.size ?? 0;
  if (count === 0) return undefined;
  const sure = matches.filter(({ id }) => !unsure!.has(id)).length;
  return sure === 0
    ? `${defined}; which of them is called is not known.`
    : `${defined}; the last ${count === 1 ? 'call' : `${count} chunks`} may call another one.`;
}

/** The innermost name that a definition belongs to; empty without one. */
function ownerOf(qualifiedName: string): string {
  return qualifiedName.split('.').at(-2) ?? '';
}

/** What shares functions without naming a file: the file itself, in Go its folder. */
export function placeOf({ path }: Pick<Definition['chunk'], 'path'>): string {
  return path.endsWith('.go') ? folderOf({ path }) : path;
}

/** The folder of a file, with a slash at its end; empty at the root. */
export function folderOf({ path }: Pick<Definition['chunk'], 'path'>): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Modules that are named by their folder. */
const unnamed = /^(?:index|mod|lib|main|__init__|__main__)\./;

/** The name by which the functions of a file are called from others. */
export function moduleOf(path: string): string {
  const [file = '', folder] = path.split('/').toReversed();
  return folder !== undefined && (path.endsWith('.go') || unnamed.test(file)) ? folder : file.replace(/\.[^.]*$/, '');
}
