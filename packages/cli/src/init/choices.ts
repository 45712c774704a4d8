/** A plugin that `init` can write for a stage, and how a configuration imports and calls it. */
export interface Choice {
  /** Value of the option that chooses it. */
  readonly name: string;
  readonly package: string;
  /** The import from the package. */
  readonly export: string;
  /** Text of the options; of a scanner without braces, since patterns join them. Default: none. */
  readonly options?: string;
  /** Another plugin that the options call, by its stage and name. */
  readonly with?: readonly [ChosenStage, string];
  /** What it is, and what leaves this machine, for the comment above it. */
  readonly about: string;
  /** The variable without which it does not work. */
  readonly variable?: string;
  /** The server that it needs. */
  readonly server?: ServerName;
}

/** Servers that `init` looks for at their usual addresses on this machine. */
export type ServerName = 'ollama' | 'qdrant' | 'chroma' | 'milvus' | 'postgresql';

/** The stages whose plugin `init` asks for. */
export type ChosenStage = 'scanner' | 'chunker' | 'contextualizer' | 'embedder' | 'store' | 'reranker';

/** The plugins for each stage. The first is that of the preset. */
export const choices: Readonly<Record<ChosenStage, readonly [Choice, ...Choice[]]>> = {
  scanner: [
    {
      name: 'fs',
      package: '@codesearch/plugin-scan-fs',
      export: 'scanFs',
      about: 'those that git tracks or does not ignore. A .codesearchignore file excludes more',
    },
    {
      name: 'git',
      package: '@codesearch/plugin-scan-git',
      export: 'scanGit',
      options: "revision: 'HEAD'",
      about: 'those of a commit of this repository, whatever is on disk',
    },
  ],
  chunker: [
    {
      name: 'ast',
      package: '@codesearch/plugin-chunker-ast',
      export: 'ast',
      options: '{ fallback: text() }',
      with: ['chunker', 'text'],
      about: 'cuts along the syntax tree, and as text without a grammar',
    },
    {
      name: 'text',
      package: '@codesearch/plugin-chunker-text',
      export: 'text',
      about: 'cuts every file as text',
    },
  ],
  contextualizer: [
    {
      name: 'pattern',
      package: '@codesearch/plugin-context-pattern',
      export: 'pattern',
      about: 'puts path, symbols and documentation before a chunk',
    },
    {
      name: 'llm-ollama',
      package: '@codesearch/plugin-context-llm',
      export: 'llm',
      options: '{ fallback: pattern() }',
      with: ['contextualizer', 'pattern'],
      about: 'a model of Ollama describes each chunk; slow to index',
      server: 'ollama',
    },
    {
      name: 'llm-openai',
      package: '@codesearch/plugin-context-llm',
      export: 'llm',
      options: "{ provider: 'openai', model: 'gpt-5-nano', fallback: pattern() }",
      with: ['contextualizer', 'pattern'],
      about: 'a model of OpenAI describes each chunk; text of files goes to api.openai.com',
      variable: 'OPENAI_API_KEY',
    },
  ],
  embedder: [
    {
      name: 'built-in',
      package: '@codesearch/plugin-embed-static',
      export: 'staticEmbedding',
      about: 'a model that comes with the program: no key, no server, no download',
    },
    {
      name: 'ollama',
      package: '@codesearch/plugin-embed-ollama',
      export: 'ollama',
      about: 'a model of Ollama',
      server: 'ollama',
    },
    {
      name: 'transformers',
      package: '@codesearch/plugin-embed-transformers',
      export: 'transformers',
      about: 'a model that is downloaded once, and runs in this program',
    },
    {
      name: 'voyage',
      package: '@codesearch/plugin-embed-voyage',
      export: 'voyage',
      options: "{ model: 'voyage-code-3' }",
      about: 'a model for code; text of files goes to api.voyageai.com',
      variable: 'VOYAGE_API_KEY',
    },
    {
      name: 'openai',
      package: '@codesearch/plugin-embed-openai',
      export: 'openai',
      options: "{ model: 'text-embedding-3-small' }",
      about: 'text of files goes to api.openai.com',
      variable: 'OPENAI_API_KEY',
    },
    {
      name: 'gemini',
      package: '@codesearch/plugin-embed-openai',
      export: 'openai',
      options:
        "{ baseURL: 'https://generativelanguage.googleapis.com/v1beta/openai', model: 'gemini-embedding-001', apiKeyEnv: 'GEMINI_API_KEY' }",
      about: 'text of files goes to generativelanguage.googleapis.com',
      variable: 'GEMINI_API_KEY',
    },
  ],
  store: [
    {
      name: 'local',
      package: '@codesearch/plugin-store-local',
      export: 'local',
      about: 'files in the data folder of this user',
    },
    {
      name: 'lancedb',
      package: '@codesearch/plugin-store-lancedb',
      export: 'lancedb',
      about: 'a LanceDB database in the data folder',
    },
    {
      name: 'pgvector',
      package: '@codesearch/plugin-store-pgvector',
      export: 'pgvector',
      about: 'PostgreSQL with the extension vector; its address is PGVECTOR_URL',
      server: 'postgresql',
    },
    {
      name: 'qdrant',
      package: '@codesearch/plugin-store-qdrant',
      export: 'qdrant',
      about: 'a Qdrant server; its address is QDRANT_URL',
      server: 'qdrant',
    },
    {
      name: 'milvus',
      package: '@codesearch/plugin-store-milvus',
      export: 'milvus',
      about: 'a Milvus server or Zilliz Cloud; its address is MILVUS_ADDRESS',
      server: 'milvus',
    },
    {
      name: 'chroma',
      package: '@codesearch/plugin-store-chroma',
      export: 'chroma',
      about: 'a Chroma server; its address is CHROMA_URL',
      server: 'chroma',
    },
  ],
  reranker: [
    {
      name: 'additive',
      package: '@codesearch/plugin-rerank',
      export: 'additive',
      about: 'adds up the evidence of words, names, roles and vectors',
    },
    {
      name: 'neural-local',
      package: '@codesearch/plugin-rerank',
      export: 'neural',
      options: "{ service: 'local' }",
      about: 'then a model that is downloaded once reads the best hits',
    },
    {
      name: 'neural-voyage',
      package: '@codesearch/plugin-rerank',
      export: 'neural',
      options: "{ service: 'voyage' }",
      about: 'then a model reads the best hits; their text goes to api.voyageai.com with each search',
      variable: 'VOYAGE_API_KEY',
    },
    {
      name: 'neural-cohere',
      package: '@codesearch/plugin-rerank',
      export: 'neural',
      options: "{ service: 'cohere' }",
      about: 'then a model reads the best hits; their text goes to api.cohere.com with each search',
      variable: 'COHERE_API_KEY',
    },
    {
      name: 'neural-jina',
      package: '@codesearch/plugin-rerank',
      export: 'neural',
      options: "{ service: 'jina' }",
      about: 'then a model reads the best hits; their text goes to api.jina.ai with each search',
      variable: 'JINA_API_KEY',
    },
  ],
};

export const chosenStages = Object.keys(choices) as readonly ChosenStage[];

export function choiceOf(stage: ChosenStage, name: string): Choice {
  const found = choices[stage].find((choice) => choice.name === name);
  if (found === undefined) throw new RangeError(`'${name}' is no choice for ${stage}.`);
  return found;
}
