/**
 * Forbids every connection of this process, and of each process and thread of Node that it starts from now on. For
 * programs that are codesearch alone: a library forbids only what its plugins do.
 */
export async function forbidNetwork(): Promise<void> {
  const { forbidNetworkNow } = await import('./forbid-now.ts');
  forbidNetworkNow();
}
