import { isCodesearchError } from '@codesearch/kernel';
import type { ProjectParts } from '../../composition/project-scope.ts';

/**
 * Runs a call that reads the index as it is. If it was built with other settings, the call gets the project with these.
 *
 * @param isVerified whether the call compares the settings itself, as reads do that verify the index
 * @throws INDEX_STALE if it cannot be read with them
 * @throws what the call throws
 */
export async function asBuilt<Value>(
  parts: ProjectParts,
  call: (parts: ProjectParts) => Promise<Value>,
  isVerified = true,
): Promise<Value> {
  const isFormer = !isVerified && hasOtherSettings(parts);
  try {
    const value = await call(isFormer ? await former(parts) : parts);
    if (!isFormer) await parts.former[Symbol.asyncDispose]();
    return value;
  } catch (error) {
    // It may have been built again in the meantime.
    if (!isCodesearchError(error, 'INDEX_STALE') && !isCodesearchError(error, 'CLOSED')) throw error;
    return call(await former(parts));
  }
}

function hasOtherSettings({ session: { manifest } }: ProjectParts): boolean {
  const found = manifest.find();
  return found !== undefined && found !== 'damaged' && manifest.compare(found).changes.length > 0;
}

async function former(parts: ProjectParts): Promise<ProjectParts> {
  const { formerParts } = await import('./former-parts.ts');
  return (await formerParts(parts)) ?? parts;
}
