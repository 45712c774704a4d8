import type { LoadLanguages } from '@codesearch/presentation';
import { loadLanguages as loadDefaultLanguages } from '../../load-languages.ts';
import type { OutputFormat } from './output-format.ts';

/** All output formats by name. Only the chosen one is loaded. */
const formats = new Map<string, (loadLanguages: LoadLanguages) => Promise<OutputFormat>>([
  ['text', async () => (await import('./format/text.ts')).textFormat],
  ['json', async () => (await import('./format/json.ts')).jsonFormat],
  ['jsonl', async () => (await import('./format/json-lines.ts')).jsonLinesFormat],
  ['sarif', async () => (await import('./format/sarif.ts')).sarifFormat],
  ['grep', async () => (await import('./format/grep.ts')).grepFormat],
  ['vimgrep', async () => (await import('./format/grep.ts')).vimgrepFormat],
  ['count', async () => (await import('./format/count.ts')).countFormat],
  ['files', async () => (await import('./format/files.ts')).filesFormat],
  ['md', async (loadLanguages) => (await import('./format/markdown.ts')).loadMarkdownFormat(loadLanguages)],
]);

export const formatNames: readonly string[] = [...formats.keys()];

/**
 * @param name one of {@link formatNames}
 * @param loadLanguages loads the languages of the hits. Default: those of the default chunkers.
 */
export async function loadFormat(
  name: string,
  loadLanguages: LoadLanguages = loadDefaultLanguages,
): Promise<OutputFormat> {
  const load = formats.get(name);
  if (!load) throw new RangeError(`There is no output format '${name}'.`);
  return load(loadLanguages);
}
