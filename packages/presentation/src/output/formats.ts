import type { LoadLanguages } from '../filter/languages.ts';
import type { OutputFormat } from './output-format.ts';

/** What formats say about the program that has searched. */
interface Program {
  readonly version: string;
  /** Loads the languages of the hits. */
  readonly loadLanguages: LoadLanguages;
}

/** All output formats by name. Only the chosen one is loaded. */
const formats = new Map<string, (program: Program) => Promise<OutputFormat>>([
  ['text', async () => (await import('./format/text.ts')).textFormat],
  ['json', async () => (await import('./format/json.ts')).jsonFormat],
  ['jsonl', async () => (await import('./format/json.ts')).jsonLinesFormat],
  ['sarif', async ({ version }) => (await import('./format/sarif.ts')).sarifFormat(version)],
  ['grep', async () => (await import('./format/grep.ts')).grepFormat],
  ['vimgrep', async () => (await import('./format/grep.ts')).vimgrepFormat],
  ['count', async () => (await import('./format/count.ts')).countFormat],
  ['files', async () => (await import('./format/files.ts')).filesFormat],
  ['md', async ({ loadLanguages }) => (await import('./format/markdown.ts')).loadMarkdownFormat(loadLanguages)],
]);

export const formatNames: readonly string[] = [...formats.keys()];

/** @param name one of {@link formatNames} */
export async function loadFormat(name: string, program: Program): Promise<OutputFormat> {
  const load = formats.get(name);
  if (!load) throw new RangeError(`There is no output format '${name}'.`);
  return load(program);
}
