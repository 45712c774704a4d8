import type { TreeSurvey } from '@codesearch/engine';
import { bytes, count, counted, printable } from '@codesearch/presentation';

const shown = 6;

/** What `init` sees, for people. It has read nothing yet: what it counts is what an index reads, and may then pass over. */
export function formatSurvey(
  { files, bytes: size }: TreeSurvey,
  languages: readonly (readonly [string, number])[],
  keys: readonly string[],
): string {
  const named = languages.slice(0, shown).map(([language, number]) => `${printable(language)} ${count(number)}`);
  const others = languages.length > shown ? [`${languages.length - shown} more`] : [];
  return [
    `${counted(files, 'file')} to read, ${bytes(size)}${named.length > 0 ? `: ${[...named, ...others].join(', ')}` : ''}.`,
    keys.length === 0
      ? 'No key of a known service is set; none is needed.'
      : `Set in the environment: ${keys.join(', ')}.`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** For programs. */
export function surveyJson({ files, bytes }: TreeSurvey, languages: readonly (readonly [string, number])[]): unknown {
  return { files, bytes, languages: Object.fromEntries(languages) };
}
