/** The files of a folder that look like configurations, by path. */
export function configurations(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => /(?:^|[/.-])(?:codesearch|config)[^/]*\.(?:json|[cm]?[jt]s)$/.test(path));
}

/** The absolute path of a file that somebody has written as absolute, or as in the folder. */
export function pathIn(folder: string, path: string): string {
  return /^(?:[/\\]|[A-Za-z]:)/.test(path) ? path : `${folder}/${path}`;
}
