import type { Language as Grammar, Parser } from 'web-tree-sitter';
import type { GrammarFile, Language } from '../language/language.ts';
import { useGrammar } from './grammar-file.ts';
import { nodeRoles } from './node-role.ts';

/** A parser for a grammar, and the roles of its node types for one language. */
export interface LoadedLanguage {
  readonly parser: Parser;
  readonly roles: Uint16Array;
}

/** The runtime never frees a grammar, so it is loaded once for all chunkers. */
const grammars = new Map<string, Promise<Grammar>>();
let runtime: Promise<typeof import('web-tree-sitter')> | undefined;

/**
 * The parsers of one chunker. A grammar is loaded with the first file of its language. Languages with one grammar share
 * its parser.
 */
export class GrammarSet {
  readonly #languages = new Map<string, Promise<LoadedLanguage>>();
  readonly #parsers = new Map<string, Promise<Parser>>();

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
    const parsers = await Promise.allSettled(this.#parsers.values());
    this.#parsers.clear();
    this.#languages.clear();
    for (const parser of parsers) if (parser.status === 'fulfilled') parser.value.delete();
  }

  async #load(language: Language): Promise<LoadedLanguage> {
    const grammar = await loadGrammar(language.grammar);
    let parser = this.#parsers.get(language.grammar.name);
    if (parser === undefined) {
      parser = loadRuntime().then(({ Parser }) => new Parser().setLanguage(grammar));
      this.#parsers.set(language.grammar.name, parser);
    }
    return { parser: await parser, roles: nodeRoles(grammar, language) };
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
  return useGrammar(file, (bytes) => Runtime.load(bytes));
}

function loadRuntime(): Promise<typeof import('web-tree-sitter')> {
  runtime ??= import('web-tree-sitter').then(async (module) => {
    await module.Parser.init();
    return module;
  });
  return runtime;
}
