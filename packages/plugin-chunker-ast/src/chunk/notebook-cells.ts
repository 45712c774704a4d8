/** A cell of a notebook. Offsets are UTF-16 code units of the notebook's text; the first line is 1. */
export interface NotebookCell {
  /** Offset of the line with the language. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly startLine: number;
  /** Name of a file with the text of the cell: it selects the grammar. */
  readonly fileName: string;
  /** As long as the cell, without the line of the language and without commands that are not in the language. */
  readonly text: string;
}

const marker = /^# %% \[([\w+#.-]*)\]$/gm;
/** `%matplotlib inline`, `!pip install x` */
const command = /^([ \t]*)[%!?](?=[\w %!?])/gm;

/** Extensions of languages by the names that Jupyter gives them. Another name is its own extension. */
const extensions: Readonly<Record<string, string>> = {
  bash: 'sh',
  csharp: 'cs',
  'c#': 'cs',
  'c++': 'cpp',
  fsharp: 'fs',
  haskell: 'hs',
  ipython: 'py',
  javascript: 'js',
  julia: 'jl',
  kotlin: 'kt',
  markdown: 'md',
  perl: 'pl',
  powershell: 'ps1',
  python: 'py',
  raw: 'txt',
  ruby: 'rb',
  rust: 'rs',
  typescript: 'ts',
};

/**
 * Divides the text of a notebook into its cells.
 *
 * @param text as `readContent` of `@codesearch/toolkit` gives it
 * @returns no cell if it is no such text
 */
export function notebookCells(text: string): readonly NotebookCell[] {
  const marks = [...text.matchAll(marker)];
  let [line, counted] = [1, 0];
  return marks.map(({ 0: mark, 1: language = '', index: start }, position) => {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < start; at = text.indexOf('\n', counted)) {
      line++;
      counted = at + 1;
    }
    const end = marks[position + 1]?.index ?? text.length;
    const source = text.slice(start + mark.length, end);
    const plain = language === 'python' ? source.replaceAll(command, '$1#') : source;
    return {
      start,
      end,
      startLine: line,
      fileName: `cell.${extensions[language] ?? language}`,
      text: ' '.repeat(mark.length) + plain,
    };
  });
}
