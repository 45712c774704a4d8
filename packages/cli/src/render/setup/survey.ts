import type { TreeSurvey } from '@codesearch/engine';
import { bytes, count, counted, printable } from '@codesearch/presentation';

/** Languages that are named. */
const maxLanguages = 6;

/** What `init` shows of a folder. It has read no file yet, so an index may skip some of them. */
export function formatSurvey(
  { files, bytes: size }: TreeSurvey,
  languages: readonly (readonly [string, number])[],
  keys: readonly string[],
): string {
  const named = languages.slice(0, maxLanguages).map(([language, number]) => `${printable(language)} ${count(number)}`);
  const others = languages.length > maxLanguages ? [`${languages.length - maxLanguages} more`] : [];
  return [
    `${counted(files, 'file')} found, ${bytes(size)}${named.length > 0 ? `: ${[...named, ...others].join(', ')}` : ''}.`,
    keys.length === 0
      ? 'No API keys of services are set; no service is required.'
      : `Set in the environment: ${keys.join(', ')}.`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** The field `survey` of `init --json`. */
export function surveyJson({ files, bytes }: TreeSurvey, languages: readonly (readonly [string, number])[]): unknown {
  return { files, bytes, languages: Object.fromEntries(languages) };
}
