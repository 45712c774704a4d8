import { join } from 'node:path';
import { workspace } from '../sandbox.ts';

/** The text of a configuration that embeds with a server of the test. */
export function remoteConfig(url: string, { chunker = '', contextualizer = '', attempts = 0 } = {}): string {
  const built = (folder: string): string => JSON.stringify(join(workspace, folder, 'dist/index.js'));
  return `
    import { openai } from ${built('packages/plugin-embed-openai')};
    import { pattern } from ${built('packages/plugin-context-pattern')};
    import { lines } from ${built('examples/plugin-chunker-lines')};
    export default {
      embedder: openai({ baseURL: '${url}/v1', model: 'm', dimensions: 16, batchSize: 256, pricePerMillionTokens: 1 }),
      ${chunker === '' ? '' : `chunker: ${chunker},`}
      ${contextualizer === '' ? '' : `contextualizer: ${contextualizer},`}
      ${attempts === 0 ? '' : `policies: { embedder: { attempts: ${attempts} } },`}
      workers: 0,
    };
  `;
}

/** The texts of a request for embeddings. */
export function textsOf(body: unknown): readonly string[] {
  return (body as { readonly input: readonly string[] }).input;
}
