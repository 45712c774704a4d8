/**
 * Files and folders whose text is not this project's own: data of tests, records of the past, and the words themselves.
 */
export const excluded: readonly string[] = ['CHANGELOG.md', 'e2e/fixture/files', 'tools/src/words'];

/** Whether a file is one of the paths or in one of them. */
export function isWithin(file: string, paths: readonly string[]): boolean {
  return paths.some((path) => file === path || file.startsWith(`${path}/`));
}
