import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a tool prints about an error on a line of a file. */
export interface ToolOutput {
  /** As the fixture is named: `tsc`, `maven`. */
  readonly tool: string;
  /** Whether the tool printed it, or it was written by the tool's documentation. */
  readonly isReal: boolean;
  /** With `{root}`, `{path}`, `{windows}`, `{name}` and `{line}`. */
  readonly text: string;
}

/** Reads the outputs of tools that are kept beside this file. */
export function toolOutputs(): readonly ToolOutput[] {
  return [true, false].flatMap((isReal) => {
    const folder = join(import.meta.dirname, isReal ? 'real' : 'documented');
    const names = readdirSync(folder).toSorted();
    return names.map((name) => ({
      tool: basename(name, '.txt'),
      isReal,
      text: readFileSync(join(folder, name), 'utf8'),
    }));
  });
}

/**
 * Writes a file of a tree and a line of it into the output of a tool. The tree has another place on the machine of the
 * tool.
 */
export function outputAbout({ text }: ToolOutput, root: string, path: string, line: number): string {
  return text
    .replaceAll('{root}', root)
    .replaceAll('{path}', path)
    .replaceAll('{windows}', path.replaceAll('/', '\\'))
    .replaceAll('{name}', basename(path))
    .replaceAll('{line}', String(line));
}
