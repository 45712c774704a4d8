/** The stack of an error. A module that was loaded again has another address each time, and here always the same. */
export function stackOf(thrown: unknown): string {
  return (thrown instanceof Error ? (thrown.stack ?? '') : '').replaceAll(/\?v=\d+:/g, ':');
}

/** The line of a file that threw, or called what threw. @param file URL or path, as the stack has it */
export function lineIn(file: string, thrown: unknown): number | undefined {
  const stack = stackOf(thrown);
  const start = stack.indexOf(`${file}:`);
  const line = start === -1 ? 0 : Number.parseInt(stack.slice(start + file.length + 1), 10);
  return line > 0 ? line : undefined;
}

/** Where a file threw, or called what threw; else a module beside it or below, which it imports. */
export function placeIn(file: string, thrown: unknown): { readonly file: string; readonly line?: number } {
  const line = lineIn(file, thrown);
  if (line !== undefined) return { file, line };
  const folder = plain(file.slice(0, file.lastIndexOf('/') + 1));
  for (const [, path = '', at] of stackOf(thrown).matchAll(/(\/[^\s()]+):(\d+):\d+/g)) {
    const start = path.includes('/node_modules/') ? -1 : plain(path).indexOf(folder);
    if (start !== -1) return { file: plain(path).slice(start), line: Number(at) };
  }
  return { file };
}

function plain(path: string): string {
  return path.replaceAll('%20', ' ');
}
