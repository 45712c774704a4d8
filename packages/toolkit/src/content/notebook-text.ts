import type { Node, ParseError } from 'jsonc-parser';

/** Cells of these kinds are not code. A `heading` is of format 3. */
const proseCells: Readonly<Record<string, string>> = { markdown: 'markdown', heading: 'markdown', raw: 'raw' };

/** The language of a cell that begins with `%%` and one of these names. */
const magics: Readonly<Record<string, string>> = {
  bash: 'bash',
  sh: 'bash',
  script: 'bash',
  system: 'bash',
  html: 'html',
  javascript: 'javascript',
  js: 'javascript',
  latex: 'latex',
  markdown: 'markdown',
  perl: 'perl',
  r: 'r',
  ruby: 'ruby',
  sql: 'sql',
};

/**
 * The cells of a Jupyter notebook as text: without outputs, pictures and metadata. A line such as `# %% [python]` with
 * the language precedes each cell, as in the percent format of Jupytext. Each line of a cell has the number of its line
 * in the file, and all other lines are blank, if the file has a line of JSON for each line of source, as Jupyter writes
 * it.
 *
 * @param json a notebook of format 3 or 4 (https://nbformat.readthedocs.io)
 * @returns `undefined` if it is no notebook
 */
export async function notebookText(json: string): Promise<string | undefined> {
  const { findNodeAtLocation, getNodeValue, parseTree } = await import('jsonc-parser');
  const problems: ParseError[] = [];
  const tree = treeOf(() => parseTree(json, problems));
  if (!tree || problems.length > 0) return undefined;
  const at = (node: Node, ...path: (string | number)[]): Node | undefined => findNodeAtLocation(node, path);
  const textAt = (node: Node, ...path: (string | number)[]): string | undefined => {
    const found = at(node, ...path);
    return found?.type === 'string' ? (getNodeValue(found) as string) : undefined;
  };
  const cells = at(tree, 'cells') ?? at(tree, 'worksheets', 0, 'cells');
  if (cells?.type !== 'array') return undefined;
  const language =
    textAt(tree, 'metadata', 'kernelspec', 'language') ?? textAt(tree, 'metadata', 'language_info', 'name');
  const lines = new NotebookLines(json);
  for (const cell of cells.children ?? []) {
    const source = at(cell, 'source') ?? at(cell, 'input');
    const parts = (source?.type === 'array' ? source.children : source && [source]) ?? [];
    const strings = parts.filter(({ type }) => type === 'string');
    const text = strings.map((part) => getNodeValue(part) as string).join('');
    if (!source || text.trim() === '') continue;
    const own = textAt(cell, 'metadata', 'vscode', 'languageId') ?? textAt(cell, 'language') ?? language;
    const prose = proseCells[textAt(cell, 'cell_type') ?? ''];
    lines.begin(source.offset, `# %% [${prose ?? languageOf(text, own)}]`);
    for (const part of strings) lines.add(part.offset, getNodeValue(part) as string);
    lines.end();
  }
  return lines.text;
}

/* The parser calls itself for each level: what nobody can have written fills its stack, and is no notebook. */
function treeOf(parse: () => Node | undefined): Node | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function languageOf(source: string, language = 'python'): string {
  const [, magic] = /^\s*%%(\w+)/.exec(source) ?? [];
  return magics[magic?.toLowerCase() ?? ''] ?? language.toLowerCase().replaceAll(/[^\w+#.-]/g, '');
}

/** Puts lines where the file has them. */
class NotebookLines {
  readonly #json: string;
  readonly #lines: string[] = [];
  #counted = 0;
  #line = 0;
  #rest: string | undefined;

  constructor(json: string) {
    this.#json = json;
  }

  get text(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }

  begin(offset: number, marker: string): void {
    this.#place(offset, marker);
  }

  add(offset: number, source: string): void {
    const [first = '', ...others] = source.split(/\r?\n/);
    let line = (this.#rest ?? '') + first;
    for (const next of others) {
      this.#place(offset, line);
      line = next;
    }
    this.#rest = line;
    if (line !== '') this.#seek(offset);
  }

  end(): void {
    if (this.#rest) this.#lines.push(...this.#blanks(), this.#rest);
    this.#rest = undefined;
  }

  #place(offset: number, line: string): void {
    this.#seek(offset);
    this.#lines.push(...this.#blanks(), line);
  }

  #blanks(): readonly string[] {
    return Array.from({ length: Math.max(0, this.#line - this.#lines.length) }, () => '');
  }

  /** Offsets ascend. */
  #seek(offset: number): void {
    for (
      let at = this.#json.indexOf('\n', this.#counted);
      at !== -1 && at < offset;
      at = this.#json.indexOf('\n', at + 1)
    ) {
      this.#line++;
      this.#counted = at + 1;
    }
  }
}
