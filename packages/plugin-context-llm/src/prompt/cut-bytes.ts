/** The beginning of a text that takes at most so many bytes in UTF-8, without cutting a character. */
export function cutBytes(text: string, limit: number): string {
  const bytes = new Uint8Array(limit);
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return text.slice(0, read);
}
