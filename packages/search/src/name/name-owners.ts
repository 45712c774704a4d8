import { basename } from 'node:path';
import { foldedName } from '@codesearch/toolkit/pure';
import type { CodeSymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { containers, routines } from '../definition/definition.ts';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import { findMentions } from '../retrieval/find-mentions.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { DeclaredName, escaped, written } from '../definition/declared-name.ts';

/** A definition and the chunk that it begins in. */
export interface Definition {
  readonly symbol: CodeSymbol;
  readonly chunk: StoredChunk;
}

/** Words that name no owner by themselves. */
export const pronouns: ReadonlySet<string> = new Set([
  'this',
  'self',
  'cls',
  'super',
  'crate',
  'prototype',
  'static',
  'class',
  'parent',
]);

/** No path has a longer name. */
const maxFileName = 1_024;
/** What a folded name leaves out, within a part of a path. */
const notFolded = '[^\\p{L}\\p{N}/]*';
/** All of these characters and others. Between many letters, an expression with those of all scripts takes V8 10 ms. */
const mostlyNotFolded = '[^a-z0-9/]*';

/** Max names that are looked up to find where a member comes from, and how far that is. */
const maxLookups = 24;
const maxSteps = 4;

/** Something that gives a type its members, and the type that uses it. */
interface Part {
  readonly name: string;
  readonly user?: string;
}

/** Says of definitions whether they belong to an owner: a type, a namespace, a package, a module, a file. */
export class NameOwners {
  readonly #retriever: Retriever;
  readonly #filter: SearchFilter;
  readonly #roots: readonly string[];
  readonly #files = new Map<string, Promise<readonly StoredChunk[]>>();
  #manifests: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

  /** @param roots absolute paths of the searched trees */
  constructor(retriever: Retriever, filter: SearchFilter, roots: readonly string[]) {
    this.#retriever = retriever;
    this.#filter = filter;
    this.#roots = roots;
  }

  /** The definitions that a store knows by a name, in any spelling. */
  async definitionsOf(name: string): Promise<readonly Definition[]> {
    const folded = foldedName(name);
    const matches = await findDefinitions(this.#retriever, name, this.#filter);
    return namedIn(await this.#retriever.load(matches.map(({ id }) => id)), folded);
  }

  /** Whether a definition belongs to an owner, of which the last part is nearest to it. */
  async isIn(definition: Definition, scope: readonly string[]): Promise<boolean> {
    const owners = scope.map(foldedName).filter((owner) => owner !== '' && !pronouns.has(owner));
    const [nearest, ...outer] = owners.toReversed();
    if (nearest === undefined) return true;
    const around = namesAround(definition);
    if (!around.includes(nearest) && !(await this.#isPlace(definition, nearest))) return false;
    for (const owner of outer)
      if (!around.includes(owner) && !(await this.#placeNames(definition.chunk)).has(owner)) return false;
    return true;
  }

  /** Whether something with a name is in an outer owner, if there is one. */
  async isKnown(name: string, outer: readonly string[]): Promise<boolean> {
    if (outer.length === 0) return true;
    for (const definition of await this.definitionsOf(name)) if (await this.isIn(definition, outer)) return true;
    return false;
  }

  /**
   * Whether an owner has a member by declaring it in a way that no outline has, by inheriting it, by including a part,
   * or as a variable of its type.
   *
   * @param members the definitions with the name
   */
  async inherits(owner: string, name: string, members: readonly Definition[]): Promise<boolean> {
    const known = new Set([foldedName(owner)]);
    let parts: readonly Part[] = [{ name: owner }];
    for (let step = 0; step < maxSteps && parts.length > 0; step++) {
      const next = new Map<string, Part>();
      for (const part of parts) {
        const types = await this.#typesNamed(part);
        if (await this.#declares(types, name)) return true;
        const words = await this.#partsOf(part.name, types);
        // A name that is no type can be a variable of one.
        for (const word of words ?? (step === 0 ? await this.#typesOf(part.name) : [])) {
          const found = { name: word, user: part.name };
          if (await this.#hasOne(found, members)) return true;
          if (!known.has(foldedName(word))) next.set(foldedName(word), found);
        }
      }
      for (const folded of next.keys()) known.add(folded);
      if (known.size > maxLookups) return false;
      parts = [...next.values()];
    }
    return false;
  }

  /** Whether a module with the name of an owner passes a name on from another one. */
  async exports(scope: readonly string[], name: string): Promise<boolean> {
    const [nearest = '', ...outer] = scope.map(foldedName).toReversed();
    const passing = new RegExp(
      String.raw`^\s*(?:pub\s+|from\s+\S+\s+)?(?:import|export|use)\b[^(){};\n]*(?:[({][^)}]*)?${written(name)}`,
      'mu',
    );
    for (const path of await this.#retriever.files()) {
      if (moduleName(path) !== nearest) continue;
      const chunks = await this.#file(path);
      if (!passing.test(chunks.map(({ text }) => text).join('\n'))) continue;
      const names = await this.#placeNames({ path });
      if (outer.every((each) => names.has(each))) return true;
    }
    return false;
  }

  /** Whether a file or a folder has a name, in a folder that is the owner, if there is one. */
  async isFile(name: string, scope: readonly string[]): Promise<boolean> {
    const parts = [...scope, name].map(foldedName);
    if (parts.join('').length > maxFileName) return false;
    const [likely, form] = [mostlyNotFolded, notFolded].map((between) => {
      const folders = parts.map((part) => [...part].join(between)).join(`${between}/${between}`);
      return new RegExp(`(?:^|/)${between}${folders}${between}(?:/|(?:\\.\\w+)?$)`, 'u');
    });
    return (await this.#retriever.files())
      .map((path) => path.toLowerCase())
      .some((path) => likely!.test(path) && form!.test(path));
  }

  /** Whether something declares a name in a way that no outline has. */
  async isDeclared(name: string): Promise<boolean> {
    const declared = new DeclaredName(name, 'any');
    return (await this.#mentionsOf(name)).some((chunk) => declared.linesIn(chunk).length > 0);
  }

  /** Whether types declare a member in a way that no outline has, such as an assignment in a constructor. */
  async #declares(types: readonly Definition[], member: string): Promise<boolean> {
    const declared = new DeclaredName(member, 'member');
    for (const { symbol, chunk } of types) {
      const body = (await this.#file(chunk.path)).flatMap((part) => bodyLines(part, symbol));
      const depth = Math.min(
        ...body
          .slice(1)
          .filter((line) => /\w/.test(line) && !/^\s*end\b/.test(line))
          .map(indentation),
      );
      const own = body.filter(
        (line, index) =>
          index === 0 || indentation(line) <= depth || /\b(?:self|this|cls)\b|@|\bconstructor\b/.test(line),
      );
      if (declared.linesIn({ text: own.join('\n'), language: chunk.language }).length > 0) return true;
    }
    return false;
  }

  /** What a part can be: of several definitions with its name, those in the type that uses it. */
  async #typesNamed({ name, user }: Part): Promise<readonly Definition[]> {
    const all = (await this.definitionsOf(name)).filter(({ symbol }) => !routines.has(symbol.kind));
    const own = all.filter((each) => isTypeIn(each, user));
    return own.length > 0 ? own : all;
  }

  /** Whether a part has one of the members. */
  async #hasOne(part: Part, members: readonly Definition[]): Promise<boolean> {
    const owned = members.map(namesAround).filter(([nearest]) => nearest === foldedName(part.name));
    if (owned.length === 0) return false;
    const isOwn = (await this.#typesNamed(part)).some((each) => isTypeIn(each, part.user));
    return !isOwn || owned.some(([, outer]) => outer === foldedName(part.user ?? ''));
  }

  /** Whether a text has the name with its owner, in any notation. */
  async isMentioned(name: string, scope: readonly string[]): Promise<boolean> {
    const parts = [...scope, name].map(escaped);
    const whole = new RegExp(
      `(?<![\\p{L}\\p{N}_])${parts.join(String.raw`(?:\(\)|\?|!)?(?:::|\.|->|#|\/|\\|:)`)}(?![\\p{L}\\p{N}_])`,
      'iu',
    );
    return (await this.#mentionsOf(name)).some(({ text, path }) => whole.test(text) || whole.test(path));
  }

  /** Words of the supertypes and the included parts of a type; `undefined` if nothing is a type of this name. */
  async #partsOf(name: string, named: readonly Definition[]): Promise<readonly string[] | undefined> {
    const types = named.filter(({ symbol }) => containers.has(symbol.kind));
    if (types.length === 0) return undefined;
    const lines = types.map(({ symbol }) => symbol.signature.slice(symbol.signature.indexOf(name) + name.length));
    for (const { symbol, chunk } of types) {
      const body = (await this.#file(chunk.path)).flatMap((part) => bodyLines(part, symbol));
      const including = included[chunk.language];
      if (including) lines.push(...body.filter((line) => including.test(line)));
    }
    if (types.some(({ chunk }) => separateParts.has(chunk.language))) {
      const added = new RegExp(String.raw`\b(?:impl\b.*\bfor|extension)\s+${escaped(name)}\b`);
      for (const { text } of await this.#mentionsOf(name))
        lines.push(...text.split('\n').filter((line) => added.test(line)));
    }
    return wordsIn(lines.map(withoutQualifiers), name);
  }

  /** The words of what gives a variable its type. */
  async #typesOf(name: string): Promise<readonly string[]> {
    const declared = new DeclaredName(name, 'variable');
    return wordsIn(
      (await this.#mentionsOf(name)).flatMap((chunk) => declared.linesIn(chunk)),
      name,
    );
  }

  #mentionsOf(name: string): Promise<readonly StoredChunk[]> {
    return findMentions(this.#retriever, name, { filter: this.#filter, ignoreCase: true });
  }

  /** Whether an owner is the file, a folder, the namespace or the package of a definition, and no type beside it. */
  async #isPlace({ chunk, symbol }: Definition, owner: string): Promise<boolean> {
    if (!(await this.#placeNames(chunk)).has(owner)) return false;
    if (namesAround({ chunk, symbol }).length === 0) return true;
    return !(await this.definitionsOf(owner)).some((each) => containers.has(each.symbol.kind));
  }

  /** Names of the folders, the file, the namespaces and the package that a chunk is in. */
  async #placeNames({ path }: Pick<StoredChunk, 'path'>): Promise<ReadonlySet<string>> {
    const names = new Set([...this.#roots.map((root) => basename(root)), ...path.split('/')].map(foldedName));
    for (const part of path.split(/[/.]/)) names.add(foldedName(part));
    for (const { text } of await this.#file(path))
      for (const [, name = ''] of text.matchAll(namespace))
        for (const part of name.split(/[.\\:]+/)) names.add(foldedName(part));
    for (const [folder, packages] of await (this.#manifests ??= this.#packageNames()))
      if (path.startsWith(folder)) for (const name of packages) names.add(foldedName(name));
    return names;
  }

  #file(path: string): Promise<readonly StoredChunk[]> {
    const known = this.#files.get(path) ?? this.#retriever.list(path);
    this.#files.set(path, known);
    return known;
  }

  /** The names of packages by the folders of their manifests. */
  async #packageNames(): Promise<ReadonlyMap<string, readonly string[]>> {
    const names = new Map<string, readonly string[]>();
    for (const path of await this.#retriever.files()) {
      if (!manifest.test(path)) continue;
      const text = (await this.#retriever.list(path)).map((chunk) => chunk.text).join('\n');
      const own = [...text.matchAll(packageName)].flatMap(([, name = '']) => [name, ...name.split(/[/\\]/)]);
      names.set(path.slice(0, path.lastIndexOf('/') + 1), own);
    }
    return names;
  }
}

const manifest =
  /(?:^|\/)(?:package\.json|Cargo\.toml|go\.mod|pyproject\.toml|composer\.json|[^/]*\.gemspec|mix\.exs)$/;
const packageName = /(?:"name"\s*:|^\s*name\s*=|\.name\s*=|^module|app:)\s*["':]?([\w@./\\-]+)/gm;
const namespace = /^\s*(?:namespace|package|module|mod|defmodule)\s+([\w.\\:]+)/gm;
/** Lines of a type by which it has the members of others, by language. */
const included: Readonly<Record<string, RegExp>> = {
  ruby: /^\s*(?:include|extend|prepend)\s/,
  php: /^\s*use\s/,
  go: /^\s*\*?[\w.]+\s*(?:`[^`]*`)?$/,
};
/** Languages in which the parts of a type are named outside of it. */
const separateParts = new Set(['rust', 'swift']);

/** Modules that are named as their folder. */
const folderModules = new Set(['index', '__init__', 'mod', 'init', 'lib']);

/** The folded name of the module that a file is. */
function moduleName(path: string): string {
  const [file = '', folder = ''] = path.split('/').toReversed();
  const name = file.replace(/\..*$/, '');
  return foldedName(folderModules.has(name) ? folder : name);
}

/** A line with the last part of each qualified name: `Body` for `Rack::Body`. */
function withoutQualifiers(line: string): string {
  return line.replaceAll(/[\p{L}\p{N}_$]+(?:::|[.\\])(?=[\p{L}_$])/gu, '');
}

function wordsIn(lines: readonly string[], except: string): readonly string[] {
  const words = new Set(lines.flatMap((line) => line.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []));
  words.delete(except);
  return [...words].filter((word) => /^\p{Lu}/u.test(word) || lines.length < 20);
}

/** The definitions with a name that begin in chunks. @param folded the name, as `foldedName` returns it */
export function namedIn(chunks: readonly StoredChunk[], folded: string): readonly Definition[] {
  return chunks.flatMap((chunk) =>
    chunk.symbols.filter(({ name }) => foldedName(name) === folded).map((symbol) => ({ symbol, chunk })),
  );
}

/** Folded names of what a definition is in, the nearest first. */
function namesAround({ symbol, chunk }: Definition): readonly string[] {
  const { qualifiedName, name } = symbol;
  const own = qualifiedName.slice(0, -name.length).split(/[.\\]|::/);
  const receiver = /^(?:func\s*\(\s*\w+\s+\*?|fun\s+(?:<[^>]*>\s*)?)(\w+)/.exec(symbol.signature)?.[1];
  const enclosing = chunk.enclosing
    .filter(({ startLine, endLine }) => startLine < symbol.startLine && symbol.endLine <= endLine)
    .map((each) => each.name);
  const names = [
    ...own.toReversed(),
    ...(own.join('') === '' && receiver ? [receiver] : []),
    ...enclosing.toReversed(),
  ];
  return [...new Set(names.map(foldedName))].filter((each) => each !== '');
}

/** Whether a definition is a type that begins in another one. */
function isTypeIn(definition: Definition, owner: string | undefined): boolean {
  return (
    owner !== undefined && containers.has(definition.symbol.kind) && namesAround(definition)[0] === foldedName(owner)
  );
}

function bodyLines(
  { text, startLine }: StoredChunk,
  { startLine: first, endLine: last }: CodeSymbol,
): readonly string[] {
  return text.split('\n').filter((_, index) => startLine + index >= first && startLine + index <= last);
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}
