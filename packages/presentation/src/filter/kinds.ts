import { errors, nearestName } from '@codesearch/kernel';
import type { ChunkKind, FileContent } from '@codesearch/kernel';
import { chunkKinds } from '@codesearch/toolkit/pure';
import type { LoadLanguages } from './languages.ts';
import { splitNegated } from './written-list.ts';

/** The kinds that a user can limit a search to. */
export const kindNames: readonly string[] = chunkKinds;

/**
 * What people mean by a kind, whatever a language calls it: the functions of Java are methods, and the classes of Rust
 * structs.
 */
const wider: Readonly<Record<string, readonly ChunkKind[]>> = {
  function: ['method', 'constructor'],
  class: ['struct'],
  interface: ['trait'],
  type: ['class', 'interface', 'struct', 'enum', 'trait'],
};

/** Kinds as languages and other programs write them, and the one that is meant, unless a chunker declares that kind. */
const writtenElsewhere: Readonly<Record<string, ChunkKind>> = {
  fn: 'function',
  func: 'function',
  fun: 'function',
  def: 'function',
  ctor: 'constructor',
  cls: 'class',
  const: 'constant',
  var: 'variable',
  let: 'variable',
  property: 'field',
  attribute: 'field',
  namespace: 'module',
  package: 'module',
  protocol: 'interface',
};

/**
 * Resolves kinds that a user gives, in any case and in the singular or plural. A general kind has its special ones:
 * `function` also methods and constructors, `type` every form of a type. Those behind `!` are left out.
 *
 * @param loadLanguages loads the languages of the chunkers, which may have kinds of their own; called for a name that
 *   is not known
 * @throws INPUT_INVALID if a kind does not exist, and if all are left out
 */
export async function parseKinds(
  names: readonly string[],
  loadLanguages: LoadLanguages,
): Promise<readonly ChunkKind[]> {
  const { included, excluded } = splitNegated(names);
  const wanted = await kindsOf(included, loadLanguages);
  if (excluded.length === 0) return [...wanted];
  const unwanted = await kindsOf(excluded, loadLanguages);
  const all = included.length > 0 ? [...wanted] : await allKinds(loadLanguages);
  const kinds = all.filter((kind) => !unwanted.has(kind));
  if (kinds.length === 0) throw nothingLeft('kind', excluded);
  return kinds;
}

/** The error for conditions that leave out all that others name. */
export function nothingLeft(what: string, excluded: readonly string[]): Error {
  return errors.inputInvalid(`No ${what} is left without ${excluded.join(', ')}.`, 'Leave out less.');
}

async function allKinds(loadLanguages: LoadLanguages): Promise<readonly ChunkKind[]> {
  const declared = (await loadLanguages()).flatMap(({ kinds = [] }) => kinds);
  return [...new Set([...chunkKinds, ...declared])];
}

async function kindsOf(names: readonly string[], loadLanguages: LoadLanguages): Promise<ReadonlySet<ChunkKind>> {
  const parsed = new Set<ChunkKind>();
  for (const name of names) {
    const lower = name.trim().toLowerCase();
    const known = kindIn(kindNames, lower);
    const kind = known ?? (await kindOfPlugin(name, lower, loadLanguages));
    for (const each of [kind, ...(wider[kind] ?? [])]) parsed.add(each);
  }
  return parsed;
}

async function kindOfPlugin(name: string, lower: string, loadLanguages: LoadLanguages): Promise<ChunkKind> {
  const declared = (await loadLanguages()).flatMap(({ kinds: own = [] }) => own);
  const kind = kindIn(declared, lower);
  if (kind !== undefined) return kind;
  const meant = writtenElsewhere[kindIn(Object.keys(writtenElsewhere), lower) ?? ''];
  if (meant !== undefined) return meant;
  const { nearest } = await import('./nearest.ts');
  const all = await allKinds(loadLanguages);
  const suggestions = nearest(lower, all, 1).map((likely) => `Did you mean '${likely}'? `);
  throw errors.inputInvalid(`Unknown kind '${name}'.`, `${suggestions.join('')}Kinds: ${all.join(', ')}.`);
}

function kindIn(known: readonly string[], lower: string): string | undefined {
  return known.find((each) => each === lower || `${each}s` === lower || `${each}es` === lower);
}

const contents: Readonly<Record<FileContent, true>> = { code: true, docs: true, config: true };

/** What a user can limit a search to; `all` is no limit. */
export const contentNames: readonly string[] = [...Object.keys(contents), 'all'];

/**
 * Resolves contents that a user gives, in any case; those behind `!` are left out.
 *
 * @returns `undefined` if all files are searched
 * @throws INPUT_INVALID if a content does not exist, and if all are left out
 */
export function parseContents(names: readonly string[]): readonly FileContent[] | undefined {
  const { included, excluded } = splitNegated(names.map((name) => name.trim().toLowerCase()));
  const unknown = [...included, ...excluded].find((name) => !contentNames.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, contentNames);
    const suggestion = nearest === undefined ? '' : `Did you mean '${nearest}'? `;
    throw errors.inputInvalid(`Unknown content '${unknown}'.`, `${suggestion}Contents: ${contentNames.join(', ')}.`);
  }
  const isAll = included.length === 0 || included.includes('all');
  if (isAll && excluded.length === 0) return undefined;
  const left = (isAll ? Object.keys(contents) : included).filter((name) => !excluded.includes(name));
  if (left.length === 0 || excluded.includes('all')) throw nothingLeft('content', excluded);
  return left as FileContent[];
}
