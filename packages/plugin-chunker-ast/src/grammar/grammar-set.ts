import type { Language as Grammar, Parser } from 'web-tree-sitter';
import type { GrammarFile, Language } from '../language/language.ts';
import { memoryOf } from '../tree/parser-memory.ts';
import type { ParserMemory } from '../tree/parser-memory.ts';
import type { GrammarNames } from '../tree/syntax-tree.ts';
import { useGrammar } from './grammar-file.ts';
import { nodeRoles } from './node-role.ts';
import { withoutOptimizing } from './without-optimizing.ts';

/** A parser for a grammar, and the roles of its node types for one language. */
export interface LoadedLanguage {
  readonly parser: Parser;
  readonly memory: ParserMemory;
  readonly names: GrammarNames;
  readonly roles: Uint16Array;
}

type Library = typeof import('web-tree-sitter');

/** The runtime never frees a grammar, so it is loaded once for all chunkers. */
const grammars = new Map<string, Promise<Grammar>>();
let runtime: Promise<Library> | undefined;
/** All parsers have the same memory. */
let memory: ParserMemory | undefined;

/**
 * The parsers of one chunker. A grammar is loaded with the first file of its language. Languages with one grammar share
 * its parser.
 */
export class GrammarSet {
  readonly #languages = new Map<string, Promise<LoadedLanguage>>();
  readonly #parsers = new Map<string, Parser>();

  /**
   * @throws PLUGIN_INVALID if the grammar file is missing or damaged
   * @throws if the grammar cannot be used
   */
  load(language: Language): Promise<LoadedLanguage> {
    const known = this.#languages.get(language.name);
    if (known) return known;
    const loading = this.#load(language);
    this.#languages.set(language.name, loading);
    return loading;
  }

  /** Drops a parser that failed while parsing. Its state is undefined, so it is not even deleted. */
  discard(language: Language): void {
    this.#parsers.delete(language.grammar.name);
    this.#languages.clear();
  }

  async dispose(): Promise<void> {
    await Promise.allSettled(this.#languages.values());
    for (const parser of this.#parsers.values()) parser.delete();
    this.#parsers.clear();
    this.#languages.clear();
  }

  async #load(language: Language): Promise<LoadedLanguage> {
    const grammar = await loadGrammar(language.grammar);
    const { Parser: Runtime } = await loadRuntime();
    let parser = this.#parsers.get(language.grammar.name);
    if (parser === undefined) {
      parser = new Runtime().setLanguage(grammar);
      this.#parsers.set(language.grammar.name, parser);
    }
    memory ??= memoryOf(parser);
    return { parser, memory, names: namesOf(grammar), roles: nodeRoles(grammar, language) };
  }
}

function loadGrammar(file: GrammarFile): Promise<Grammar> {
  let loading = grammars.get(file.name);
  if (loading === undefined) {
    loading = openGrammar(file);
    grammars.set(file.name, loading);
  }
  return loading;
}

async function openGrammar(file: GrammarFile): Promise<Grammar> {
  const { Language: Runtime } = await loadRuntime();
  return useGrammar(file, (bytes) => withoutOptimizing(file.name, () => Runtime.load(bytes)));
}

function namesOf({ types, fields }: Grammar): GrammarNames {
  return { types, fields: new Map(fields.flatMap((name, id) => (name === null ? [] : [[name, id]]))) };
}

function loadRuntime(): Promise<Library> {
  runtime ??= import('web-tree-sitter').then(async (library) => {
    await library.Parser.init();
    return library;
  });
  return runtime;
}
