import { fileContent, fileRoles } from '@codesearch/toolkit/pure';

const asides: ReadonlySet<string> = new Set(['test', 'example', 'documentation', 'vendored']);

/** Whether a file is a part of the program itself: code, and no test, example, documentation or foreign code. */
export function isProgram(path: string): boolean {
  return fileContent(path) === 'code' && !fileRoles(path).some((role) => asides.has(role));
}
