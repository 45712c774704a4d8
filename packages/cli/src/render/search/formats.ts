import type { OutputFormat } from './output-format.ts';

/** All output formats by name. Only the chosen one is loaded. */
const formats: ReadonlyMap<string, () => Promise<OutputFormat>> = new Map([
  ['text', async () => (await import('./text.ts')).textFormat],
  ['json', async () => (await import('./json.ts')).jsonFormat],
  ['jsonl', async () => (await import('./json-lines.ts')).jsonLinesFormat],
  ['sarif', async () => (await import('./sarif.ts')).sarifFormat],
  ['grep', async () => (await import('./grep.ts')).grepFormat],
  ['md', async () => (await import('./markdown.ts')).loadMarkdownFormat()],
]);

export const formatNames: readonly string[] = [...formats.keys()];

/** @param name one of {@link formatNames} */
export async function loadFormat(name: string): Promise<OutputFormat> {
  const load = formats.get(name);
  if (!load) throw new RangeError(`There is no output format '${name}'.`);
  return load();
}
