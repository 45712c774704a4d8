import { isCodesearchError, stageNames } from '@codesearch/kernel';
import type { CodesearchError, StageBinding } from '@codesearch/kernel';
import { chunkerByPathName } from '../state/by-path-print.ts';
import { fileOfValue, ownOverride } from './place/file-of-value.ts';
import type { FileOfValue } from './place/file-of-value.ts';
import { invalidValue } from './place/invalid-value.ts';
import { placedBindings } from './inner-bindings.ts';
import type { ResolvedConfig } from './resolve-config.ts';

/**
 * Validates the options of each plugin of a configuration, also of plugins in options. Creates and opens nothing.
 *
 * @returns one error for each plugin that refuses its options; it names the file with the line, the key and the option
 * @throws the error of a plugin that fails for another reason
 */
export function checkOptions({ stages, lexical, file, files, preset }: ResolvedConfig): readonly CodesearchError[] {
  const slots: readonly (readonly [string, StageBinding])[] = [
    ...stageNames.map((name) => [name, stages[name]] as const),
    ...(lexical ? [['lexical', lexical] as const] : []),
  ];
  const fileOf = fileOfValue(file ?? preset.name, files);
  const refusals = slots.flatMap(([slot, binding]) =>
    [[binding, []] as const, ...placedBindings(binding)].flatMap(([each, path]) => {
      const refusal = refusalOf(each);
      const own = binding.plugin === chunkerByPathName ? path : [slot, ...path];
      return refusal ? [[refusal.message, located(fileOf, slot, own, refusal)] as const] : [];
    }),
  );
  // A plugin that makes its fingerprint from those in its options refuses theirs too, and comes before them.
  return [...new Map(refusals).values()];
}

function refusalOf(binding: StageBinding): CodesearchError<'CONFIG_INVALID'> | undefined {
  try {
    binding.fingerprint();
    binding.policy();
    return undefined;
  } catch (error) {
    if (isCodesearchError(error, 'CONFIG_INVALID')) return error;
    throw error;
  }
}

/** @param path of the plugin, by the keys that lead to it */
function located(
  fileOf: FileOfValue,
  slot: string,
  [key = slot, index, ...rest]: readonly string[],
  { message, hint, details }: CodesearchError<'CONFIG_INVALID'>,
): CodesearchError {
  const isOverride = key === 'overrides';
  const place = isOverride ? ownOverride(fileOf, Number(index)) : [key, index].filter(Boolean).join('.');
  const name = [place, ...rest, details.field ?? ''].join('.');
  return invalidValue(
    fileOf(isOverride ? `${key}[${index}]` : key),
    name,
    `in '${slot}', ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
    hint,
  );
}
