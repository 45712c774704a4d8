import { errors, nearestName } from '@codesearch/kernel';
import type { FileContent } from '@codesearch/kernel';

const contents: Readonly<Record<FileContent, true>> = { code: true, docs: true, config: true };

/** What a user can limit a search to; `all` is no limit. */
export const contentNames: readonly string[] = [...Object.keys(contents), 'all'];

/**
 * Resolves contents that a user gives, in any case.
 *
 * @returns `undefined` if all files are searched
 * @throws INPUT_INVALID if a content does not exist
 */
export function parseContents(names: readonly string[]): readonly FileContent[] | undefined {
  const lower = names.map((name) => name.trim().toLowerCase());
  const unknown = lower.find((name) => !contentNames.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, contentNames);
    const suggestion = nearest === undefined ? '' : `Did you mean '${nearest}'? `;
    throw errors.inputInvalid(`Unknown content '${unknown}'.`, `${suggestion}Contents: ${contentNames.join(', ')}.`);
  }
  return lower.length === 0 || lower.includes('all') ? undefined : (lower as FileContent[]);
}
