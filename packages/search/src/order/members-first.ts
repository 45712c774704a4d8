import { codeTokens, foldedName, identifierParts } from '@codesearch/toolkit/pure';
import type { Candidate, CodeSymbol, Reranked, StoredChunk } from '@codesearch/kernel';
import type { QueryMember, ReadQuery } from '@codesearch/query';
import { routines } from '../definition/definition.ts';
import { withSignal } from './with-signal.ts';

/** A ranking, and the members in it that a question names. */
export interface NamedMembers {
  readonly ranked: readonly Reranked[];
  readonly chosen: ReadonlyMap<Reranked, CodeSymbol>;
}

/** Max definitions of one member that come first: overloads, and members of types with the same name. */
const maxDefinitions = 3;

/** Share of a query, 0 to 1, that a text has word for word if the query is a message. Quoted questions have less. */
const minMessage = 0.5;

/** With so many words besides the name of a type, a question asks for a part of that type. */
const minOtherWords = 3;

/**
 * Puts the definitions in front that a question names in the form of code: `how does Client.send work` means this
 * method, although `send` by itself is a word. Of a type, the best part if the question has more to say.
 *
 * @param ranked best first
 */
export function membersFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { members, words }: Pick<ReadQuery, 'members' | 'words'>,
): NamedMembers {
  // A message of a program can have the form of a call in it.
  if (candidates.some(({ verbatim = 0 }) => verbatim >= minMessage)) return { ranked, chosen: new Map() };
  const chunkOf = ({ index }: Reranked): StoredChunk => candidates[index]!.chunk;
  const answers: (readonly (readonly [Reranked, CodeSymbol | undefined])[])[] = [];
  const own = new Set(codeTokens(members.flatMap(({ scope, name }) => [...scope, name]).join(' ')));
  const otherWords = words.filter((word) => !own.has(word)).length;
  for (const member of members) {
    const definedBy = (inChunk: typeof memberIn): readonly (readonly [Reranked, CodeSymbol])[] =>
      ranked.flatMap((each) => {
        const symbol = inChunk(chunkOf(each), member);
        return symbol ? [[each, symbol] as const] : [];
      });
    const exact = definedBy(memberIn);
    const ofAnyKind = exact.length === 0 && member.isCompared ? definedBy(anyMemberIn) : typesFirst(exact, member);
    const named = ofAnyKind.length > 0 ? ofAnyKind : definedBy(similarMemberIn);
    const isOfType = named.length > 0 && named.every(([, { kind }]) => !routines.has(kind));
    const part =
      isOfType && otherWords >= minOtherWords ? ranked.find((each) => isPartOf(chunkOf(each), member)) : undefined;
    answers.push(part ? [[part, undefined]] : named.slice(0, maxDefinitions));
  }
  const areNames = members.every(
    ({ name, isCompared }, index) => !isCompared || identifierParts(name).length > 1 || answers[index]!.length > 0,
  );
  const first = areNames ? inTurn(answers) : new Map<Reranked, CodeSymbol | undefined>();
  if (first.size === 0) return { ranked, chosen: new Map() };
  const rest = ranked.filter((each) => !first.has(each));
  const raised: Reranked[] = [];
  const chosen = new Map<Reranked, CodeSymbol>();
  let floor = rest[0]?.score ?? 0;
  for (const [each, symbol] of [...first].toReversed()) {
    const higher = withSignal(each, 'chunk-defines-name', Math.max(0, floor - each.score));
    floor = higher.score;
    raised.unshift(higher);
    if (symbol) chosen.set(higher, symbol);
  }
  return { ranked: [...raised, ...rest], chosen };
}

/** A type has methods and tests of its name around it, and is what is compared. */
function typesFirst<T extends readonly [Reranked, CodeSymbol]>(
  definitions: readonly T[],
  { isCompared }: QueryMember,
): readonly T[] {
  if (!isCompared) return definitions;
  return definitions.toSorted(([, a], [, b]) => Number(routines.has(a.kind)) - Number(routines.has(b.kind)));
}

/** The best of each member, then the second of each. A chunk that defines two of them is there for each. */
function inTurn<T>(answers: readonly (readonly (readonly [Reranked, T])[])[]): Map<Reranked, T> {
  const first = new Map<Reranked, T>();
  for (let turn = 0; turn < maxDefinitions; turn++)
    for (const [each, symbol] of answers.flatMap((ofMember) => ofMember.slice(turn, turn + 1)))
      if (!first.has(each)) first.set(each, symbol);
      else if (turn === 0 && first.get(each) !== symbol) first.set({ ...each }, symbol);
  return first;
}

/** Whether a chunk defines a member, or is inside its definition. */
function isPartOf(chunk: StoredChunk, member: QueryMember): boolean {
  return memberIn({ ...chunk, symbols: [...chunk.enclosing, ...chunk.symbols] }, member) !== undefined;
}

/** The definition in a chunk that has the name of a member, and belongs to what the question says. */
export function memberIn(chunk: StoredChunk, { name, scope }: QueryMember): CodeSymbol | undefined {
  return chunk.symbols.find((symbol) => symbol.name === name && isOwnedBy(scope.at(-1), symbol, chunk));
}

/** The same, whatever it is: fields are compared too. */
export function anyMemberIn(chunk: StoredChunk, { name, scope }: QueryMember): CodeSymbol | undefined {
  const owner = scope.at(-1);
  return chunk.symbols.find(
    (symbol) =>
      symbol.name === name &&
      symbol.kind !== 'heading' &&
      (owner === undefined || ownersOf(symbol, chunk).includes(foldedName(owner))),
  );
}

/** The same in any case and with other separators, for a name with an owner. */
function similarMemberIn(chunk: StoredChunk, { name, scope }: QueryMember): CodeSymbol | undefined {
  const owner = scope.at(-1);
  const folded = foldedName(name);
  if (owner === undefined) return undefined;
  return chunk.symbols.find((symbol) => foldedName(symbol.name) === folded && isOwnedBy(owner, symbol, chunk));
}

/** A name without an owner means a function or a type, because fields often have the names of functions elsewhere. */
function isOwnedBy(owner: string | undefined, symbol: CodeSymbol, chunk: StoredChunk): boolean {
  return owner === undefined ? isCallable(symbol) : ownersOf(symbol, chunk).includes(foldedName(owner));
}

function isCallable({ kind, signature }: CodeSymbol): boolean {
  return callable.has(kind) && !getter.test(signature);
}

const callable: ReadonlySet<string> = new Set([...routines, 'macro', 'class', 'struct']);
const getter = /^(?:static\s+)?get\s/;

/** Folded names of what a definition belongs to: the type around it, else the module, which is a file or a folder. */
function ownersOf({ name, qualifiedName }: CodeSymbol, { path }: StoredChunk): readonly string[] {
  const around = qualifiedName.endsWith(`.${name}`) ? qualifiedName.slice(0, -name.length - 1).split('.') : [];
  const [file = '', folder = ''] = path.split('/').toReversed();
  return [around.at(-1) ?? '', ...(around.length === 0 ? [file.split('.')[0]!, folder] : [])].map(foldedName);
}
