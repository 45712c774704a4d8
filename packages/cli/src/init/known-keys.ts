/** Environment variables of the services for which there are embedders and stores. */
const names = [
  'OPENAI_API_KEY',
  'VOYAGE_API_KEY',
  'VOYAGEAI_API_KEY',
  'GEMINI_API_KEY',
  'OLLAMA_HOST',
  'MILVUS_ADDRESS',
  'MILVUS_TOKEN',
  'QDRANT_URL',
  'QDRANT_API_KEY',
] as const;

/** Names of the known variables that are set. Their values are never shown. */
export function keysThatAreSet(env: (name: string) => string | undefined): readonly string[] {
  return names.filter((name) => env(name) !== undefined);
}

/** An embedder that can be used if a variable is set: how a configuration imports and calls it. */
export interface SuggestedEmbedder {
  readonly variable: string;
  readonly package: string;
  readonly name: string;
  readonly call: string;
}

const embedders: readonly SuggestedEmbedder[] = [
  {
    variable: 'VOYAGE_API_KEY',
    package: '@codesearch/plugin-embed-voyage',
    name: 'voyage',
    call: "voyage({ model: 'voyage-code-3' })",
  },
  {
    variable: 'OPENAI_API_KEY',
    package: '@codesearch/plugin-embed-openai',
    name: 'openai',
    call: "openai({ model: 'text-embedding-3-small' })",
  },
  {
    variable: 'GEMINI_API_KEY',
    package: '@codesearch/plugin-embed-openai',
    name: 'openai',
    call:
      "openai({ baseURL: 'https://generativelanguage.googleapis.com/v1beta/openai', " +
      "model: 'gemini-embedding-001', apiKeyEnv: 'GEMINI_API_KEY' })",
  },
  {
    variable: 'OLLAMA_HOST',
    package: '@codesearch/plugin-embed-ollama',
    name: 'ollama',
    call: "ollama({ model: 'nomic-embed-text', pull: true })",
  },
];

/** @param keys names of variables that are set */
export function suggestedEmbedders(keys: readonly string[]): readonly SuggestedEmbedder[] {
  return embedders.filter(({ variable }) => keys.includes(variable));
}
