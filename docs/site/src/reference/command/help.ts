/** A row of a list in a help text: an option, an argument or a command. */
export interface HelpRow {
  readonly term: string;
  readonly description: string;
}

/** A block of a help text. */
export type HelpBlock =
  | { readonly type: 'usage'; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'list'; readonly heading: string; readonly rows: readonly HelpRow[] }
  | { readonly type: 'examples'; readonly lines: readonly string[] };

/** Reads the text that `--help` prints. */
export function helpBlocks(help: string): readonly HelpBlock[] {
  return help
    .trim()
    .split(/\n{2,}/)
    .map(block);
}

function block(text: string): HelpBlock {
  if (text.startsWith('Usage: ')) return { type: 'usage', text: text.slice('Usage: '.length).replaceAll(/\s+/g, ' ') };
  const [first = '', ...rest] = text.split('\n');
  if (!/^[A-Z].*:$/.test(first) || !rest.every((line) => line.startsWith('  ')))
    return { type: 'paragraph', text: text.replaceAll(/\s*\n\s*/g, ' ') };
  if (first === 'Examples:') return { type: 'examples', lines: rest.map((line) => line.slice(2)) };
  return { type: 'list', heading: first.slice(0, -1), rows: rows(rest) };
}

function rows(lines: readonly string[]): readonly HelpRow[] {
  const found: HelpRow[] = [];
  for (const line of lines) {
    const [, term, description] = /^ {2}(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? [];
    const last = found.at(-1);
    if (term !== undefined) found.push({ term, description: description ?? '' });
    else if (last !== undefined)
      found[found.length - 1] = { ...last, description: `${last.description} ${line.trim()}` };
  }
  return found;
}
