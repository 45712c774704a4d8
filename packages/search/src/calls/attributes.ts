import type { QuerySymbol, StoredChunk } from '@codesearch/kernel';
import type { Restriction } from '../match/restriction.ts';
import type { TextRange } from '../match/text-range.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** What the name of an attribute of .NET ends with, and its uses need not: `[Audited]` for `AuditedAttribute`. */
const ending = /(?<=\w)Attribute$/;
const language = /\.(?:cs|fs|vb|razor|cshtml)$/;
const opening = /\[[^\]\n]*$/;

/** Chunks that have the short name, among which uses are sought. */
const maxChunks = 1_000;

/**
 * Adds the uses of an attribute of .NET by its short name.
 *
 * @param own those by its whole name
 * @param find finds the uses of another name
 */
export async function withAttributes(
  retriever: Retriever,
  asked: QuerySymbol,
  own: Restriction,
  find: (name: QuerySymbol) => Promise<Restriction>,
): Promise<Restriction> {
  if (!ending.test(asked.name)) return own;
  const short = await find({ ...asked, name: asked.name.replace(ending, '') });
  const inBrackets = async (chunk: StoredChunk): Promise<readonly TextRange[]> =>
    language.test(chunk.path)
      ? (await short.rangesIn(chunk)).filter(({ start }) => opening.test(chunk.text.slice(0, start)))
      : [];
  const uses = new Map<string, number>();
  for (const chunk of await retriever.load(short.matches.slice(0, maxChunks).map(({ id }) => id))) {
    const { length } = await inBrackets(chunk);
    if (length > 0) uses.set(chunk.id, length);
  }
  if (uses.size === 0) return own;
  const known = new Set(own.matches.map(({ id }) => id));
  const added = short.matches.filter(({ id }) => uses.has(id) && !known.has(id));
  return {
    ...own,
    matches: [...own.matches, ...added],
    uses: new Map([...(own.uses ?? []), ...added.map(({ id }) => [id, uses.get(id)!] as const)]),
    notes: own.matches.length > 0 ? own.notes : short.notes.slice(-1),
    rangesIn: async (chunk) => {
      const ranges = (await inBrackets(chunk)).map((each): TextRange => ({ ...each, isUse: true }));
      return [...(await own.rangesIn(chunk)), ...ranges].toSorted((a, b) => a.start - b.start);
    },
  };
}
