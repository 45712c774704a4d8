import { errors } from '@codesearch/kernel';

/** The options that choose an output format. */
export interface FormatOptions {
  readonly format?: string;
  readonly json?: boolean;
  readonly files?: boolean;
  readonly filesWithMatches?: boolean;
  readonly count?: boolean;
  /** Lines to print after each line that matches. */
  readonly afterContext?: number;
  /** Lines to print before each line that matches. */
  readonly beforeContext?: number;
  /** Both, unless one of them is given. */
  readonly context?: number;
  readonly null?: boolean;
}

/** The options that choose a format, in the order in which an error names them. */
export function formatsOf(options: FormatOptions): readonly { readonly name: string; readonly option: string }[] {
  const { json, files, filesWithMatches, count, afterContext, beforeContext, context, format } = options;
  return [
    ...(json ? [{ name: 'json', option: '--json' }] : []),
    ...(files ? [{ name: 'files', option: '--files' }] : []),
    ...(filesWithMatches ? [{ name: 'files', option: '--files-with-matches' }] : []),
    ...(count ? [{ name: 'count', option: '--count' }] : []),
    ...(afterContext === undefined ? [] : [{ name: 'grep', option: '--after-context' }]),
    ...(beforeContext === undefined ? [] : [{ name: 'grep', option: '--before-context' }]),
    ...(context === undefined ? [] : [{ name: 'grep', option: '--context' }]),
    ...(format === undefined ? [] : [{ name: format, option: `--format ${format}` }]),
  ];
}

/**
 * The name of the chosen output format.
 *
 * @throws INPUT_INVALID if two options name different formats
 */
export function formatNameOf(options: FormatOptions): string {
  const named = formatsOf(options);
  const other = named.find(({ name }) => name !== named[0]?.name);
  if (other)
    throw errors.inputInvalid(`${named[0]?.option} cannot be combined with ${other.option}.`, 'Use one of them.');
  const name = named[0]?.name ?? 'text';
  if (options.null && name !== 'files' && name !== 'count')
    throw errors.inputInvalid('--null is for lists of files only.', 'Add --files.');
  return name;
}
