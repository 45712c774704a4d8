/** Environment variables of the services for which there are embedders, stores and rerankers. */
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
  'CHROMA_URL',
  'PGVECTOR_URL',
] as const;

/** Names of the known variables that are set. Their values are never shown. */
export function keysThatAreSet(env: (name: string) => string | undefined): readonly string[] {
  return names.filter((name) => env(name) !== undefined);
}
