/**
 * Frees the memory of a value immediately, unless it shares it with others. Until garbage is collected, it would stay;
 * and after some megabytes of such memory, the engine marks all objects.
 *
 * @param spareBytes of its memory, at the end. Default: none
 */
export function release({ buffer, byteLength }: Uint8Array, spareBytes = 0): void {
  if (buffer.byteLength === byteLength + spareBytes) (buffer as ArrayBuffer).transfer(0);
}
