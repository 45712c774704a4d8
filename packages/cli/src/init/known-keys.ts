/** Variables by which the servers are reached that embedders and stores are written for. */
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

/** Which of the known variables are set: their names, never their values. */
export function keysThatAreSet(env: (name: string) => string | undefined): readonly string[] {
  return names.filter((name) => env(name) !== undefined);
}
