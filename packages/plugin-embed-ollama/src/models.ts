/** Text in front of each query and each document. */
export interface Prefixes {
  readonly query: string;
  readonly document: string;
}

const none: Prefixes = { query: '', document: '' };

const qwenInstruction = 'Given a question about code, retrieve the code that answers it';

/**
 * Prefixes that models of Ollama's library were trained with, according to their cards. Keys are names without tag and
 * owner.
 */
const trained: ReadonlyMap<string, Prefixes> = new Map([
  ['nomic-embed-text', { query: 'search_query: ', document: 'search_document: ' }],
  ['nomic-embed-text-v2-moe', { query: 'search_query: ', document: 'search_document: ' }],
  ['mxbai-embed-large', { query: 'Represent this sentence for searching relevant passages: ', document: '' }],
  ['snowflake-arctic-embed', { query: 'Represent this sentence for searching relevant passages: ', document: '' }],
  ['snowflake-arctic-embed2', { query: 'query: ', document: '' }],
  ['embeddinggemma', { query: 'task: code retrieval | query: ', document: 'title: none | text: ' }],
  ['qwen3-embedding', { query: `Instruct: ${qwenInstruction}\nQuery: `, document: '' }],
]);

export function prefixesOf(model: string): Prefixes {
  const name = model.split('/').at(-1)?.split(':', 1)[0] ?? model;
  return trained.get(name) ?? none;
}
