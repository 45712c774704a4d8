/**
 * Returns a path without its last extension, otherwise unchanged. The other extensions (`user.service.ts`,
 * `vite.config.ts`) are words that people search for.
 */
export function describePath(path: string): string {
  const nameStart = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  return dot > nameStart ? path.slice(0, dot) : path;
}
