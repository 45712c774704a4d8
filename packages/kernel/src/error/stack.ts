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
