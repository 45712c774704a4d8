import { errors } from '@codesearch/kernel';

/** The options that choose an output format. */
export interface FormatOptions {
  readonly format?: string;
  readonly json?: boolean;
  readonly files?: boolean;
  readonly null?: boolean;
}

/**
 * The name of the chosen output format.
 *
 * @throws INPUT_INVALID if two options name different formats
 */
export function formatNameOf({ json, files, null: isNull, format }: FormatOptions): string {
  const named = [
    ...(json ? [{ name: 'json', option: '--json' }] : []),
    ...(files ? [{ name: 'files', option: '--files' }] : []),
    ...(format === undefined ? [] : [{ name: format, option: `--format ${format}` }]),
  ];
  const other = named.find(({ name }) => name !== named[0]?.name);
  if (other)
    throw errors.inputInvalid(`${named[0]?.option} cannot be combined with ${other.option}.`, 'Use one of them.');
  const name = named[0]?.name ?? 'text';
  if (isNull && name !== 'files') throw errors.inputInvalid('--null is for lists of files only.', 'Add --files.');
  return name;
}
