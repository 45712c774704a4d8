import { lineAt } from '../match/text-range.ts';
import type { Candidate, CodeSymbol, Reranked, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { QueryWords } from '../words/query-words.ts';
import { competingTexts, definitionAt, definitionOf, routines } from '../definition/definition.ts';
import type { AskedDefinitions, Closeness } from '../definition/definition.ts';
import { implementationOf } from '../order/implementations.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { sentenceAt } from '../verbatim/verbatim.ts';
import type { VerbatimPart } from '../verbatim/verbatim.ts';

/** By what the definition is chosen that answers. */
export interface DefinitionChoice {
  /** Words of the query. */
  readonly words: QueryWords;
  /** Which definitions are asked for. Default: any. */
  readonly asked?: AskedDefinitions;
  /** The cosines of the question and of texts; `undefined` if they are not known. Default: of none. */
  readonly closenessOf?: (texts: readonly string[]) => Promise<readonly number[] | undefined>;
  /** The line of a chunk that the query names, which is in the definition that answers. Default: it names none. */
  readonly lineIn?: ((chunk: StoredChunk) => number | undefined) | undefined;
  /** Definitions by which candidates answer. Default: chosen by their words. */
  readonly chosen?: ReadonlyMap<Reranked, CodeSymbol> | undefined;
  /** Sentences of the query, whose line is in the definition that answers. Default: it has none. */
  readonly sentences?: readonly VerbatimPart[] | undefined;
  readonly filter: SearchFilter;
}

/** Max chunks whose definitions are compared with the question: those that are likely hits. */
const maxCompared = 10;

/** The definitions by which ranked candidates answer, each chosen when it is first needed. */
export class AnsweringDefinitions {
  readonly #ranked: readonly Reranked[];
  readonly #candidates: Candidate[];
  readonly #choice: DefinitionChoice;
  readonly #known: Map<Reranked, CodeSymbol | undefined> = new Map();
  #closeness: Closeness = new Map();

  private constructor(ranked: readonly Reranked[], candidates: readonly Candidate[], choice: DefinitionChoice) {
    this.#ranked = ranked;
    this.#candidates = [...candidates];
    this.#choice = choice;
  }

  /**
   * Chooses the definitions that several candidates may answer by, and takes the only implementation of a method for
   * its declaration.
   *
   * @param limit hits that are asked for
   */
  static async choose(
    ranked: readonly Reranked[],
    candidates: readonly Candidate[],
    { retriever, limit, ...choice }: DefinitionChoice & { readonly retriever: Retriever; readonly limit: number },
  ): Promise<AnsweringDefinitions> {
    const definitions = new AnsweringDefinitions(ranked, candidates, choice);
    const likely = ranked.slice(0, Math.min(limit, maxCompared));
    await definitions.#compare(likely);
    await definitions.#chooseShared();
    // Who looks up a name may want the interface.
    if (choice.words.isQuestion) for (const each of likely) await definitions.#implement(each, retriever);
    return definitions;
  }

  /** The candidates, with the chunks of implementations. */
  get candidates(): readonly Candidate[] {
    return this.#candidates;
  }

  /** What has been chosen so far. */
  known(each: Reranked): CodeSymbol | undefined {
    return this.#known.get(each);
  }

  of(each: Reranked): CodeSymbol | undefined {
    if (!this.#known.has(each)) this.#known.set(each, this.#choice.chosen?.get(each) ?? this.#chosen(each));
    return this.#known.get(each);
  }

  #chosen(each: Reranked): CodeSymbol | undefined {
    const { words, asked = {} } = this.#choice;
    const chunk = this.#chunkOf(each);
    const line = this.#lineOf(each);
    const around = line === undefined ? undefined : definitionAt(chunk, line);
    return around ?? definitionOf(chunk, words, asked, this.#closeness);
  }

  #chunkOf({ index }: Reranked): StoredChunk {
    return this.#candidates[index]!.chunk;
  }

  #lineOf({ index }: Reranked): number | undefined {
    const { lineIn, sentences = [] } = this.#choice;
    const { chunk, verbatim = 0 } = this.#candidates[index]!;
    return lineIn?.(chunk) ?? (verbatim > minVerbatim ? sentenceLine(chunk, sentences) : undefined);
  }

  /** The closeness of the question to the definitions among which it chooses, in the best chunks. */
  async #compare(likely: readonly Reranked[]): Promise<void> {
    const { words, asked = {}, closenessOf } = this.#choice;
    const texts = [...new Set(likely.flatMap((each) => competingTexts(this.#chunkOf(each), words, asked)))];
    const cosines = texts.length > 0 ? await closenessOf?.(texts) : undefined;
    this.#closeness = new Map(cosines?.map((cosine, index) => [texts[index]!, cosine]));
  }

  async #chooseShared(): Promise<void> {
    const chunks = this.#ranked.map((each) => {
      return { each, chunk: this.#chunkOf(each), hasLine: this.#lineOf(each) !== undefined };
    });
    for (const { each } of withSharedDefinitions(chunks)) {
      this.of(each);
      if (isTurnOver()) await nextTurn();
    }
  }

  async #implement(each: Reranked, retriever: Retriever): Promise<void> {
    const definition = this.#lineOf(each) === undefined ? this.of(each) : undefined;
    const body =
      definition && (await implementationOf(definition, this.#chunkOf(each), retriever, this.#choice.filter));
    if (!body) return;
    // The chunk can be a candidate too, which answers by the same definition.
    for (const other of this.#ranked) if (this.#chunkOf(other).id === body.chunk.id) this.of(other);
    this.#candidates[each.index] = { ...this.#candidates[each.index]!, chunk: body.chunk };
    this.#known.set(each, body.symbol);
  }
}

/** What a chunk with a sentence of the query has at least. */
const minVerbatim = 0.2;

function sentenceLine(chunk: StoredChunk, sentences: readonly VerbatimPart[]): number | undefined {
  const at = sentenceAt(chunk.text, sentences);
  return at === undefined ? undefined : lineAt(chunk, at);
}

/** A chunk of a ranking. */
interface RankedChunk {
  readonly chunk: StoredChunk;
  /** Whether it answers by the definition around a line. */
  readonly hasLine: boolean;
}

/** Returns those that may answer by the same definition as another one. A definition has lines in its chunk. */
function withSharedDefinitions<Item extends RankedChunk>(ranked: readonly Item[]): readonly Item[] {
  const shared = new Set<Item>();
  for (const ofPath of Map.groupBy(ranked, ({ chunk }) => chunk.path).values()) {
    if (ofPath.length < 2) continue;
    const byLine = new Map<number, Item[]>();
    for (const each of ofPath) {
      for (const line of new Set(possibleDefinitions(each).map(({ startLine }) => startLine)))
        byLine.set(line, [...(byLine.get(line) ?? []), each]);
    }
    for (const items of byLine.values()) if (items.length > 1) for (const each of items) shared.add(each);
  }
  return ranked.filter((each) => shared.has(each));
}

/** A chunk in which only functions begin, not all of one line, answers by one of them, if not by a line. */
function possibleDefinitions({ chunk: { symbols, enclosing }, hasLine }: RankedChunk): StoredChunk['symbols'] {
  const isOwn =
    !hasLine &&
    symbols.every(({ kind }) => routines.has(kind)) &&
    symbols.some(({ startLine, endLine }) => startLine !== endLine);
  return isOwn ? symbols : [...symbols, ...enclosing];
}
