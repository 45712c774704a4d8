/**
 * Frees the memory of a value immediately, unless it shares it with others. Until garbage is collected, it would stay;
 * and after some megabytes of such memory, the engine marks all objects.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer.byteLength === byteLength) (buffer as ArrayBuffer).transfer(0);
}
