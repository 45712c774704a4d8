/**
 * A path without the last of its endings, in its own spelling, so that a store keeps compound names whole: the other endings
 * (`user.service.ts`, `vite.config.ts`) are words that people search for.
 */
export function describePath(path: string): string {
  const nameStart = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  return dot > nameStart ? path.slice(0, dot) : path;
}
