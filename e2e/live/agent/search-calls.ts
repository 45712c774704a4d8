/** Arguments of the calls of `search_code` that the scripted model makes. */
export const searchCalls: readonly Readonly<Record<string, unknown>>[] = [
  { query: 'how is text split into tokens' },
  { query: 'how is text split into tokens', maxTokens: 500 },
  { query: 'defineConfig', limit: 3 },
  { query: 'where is an error created', pathGlob: 'nothing/**' },
];
