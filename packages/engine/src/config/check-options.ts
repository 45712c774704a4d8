import { errors, isCodesearchError, stageNames } from '@codesearch/kernel';
import type { CodesearchError, StageBinding } from '@codesearch/kernel';
import { fileOfValue } from './file-of-value.ts';
import { innerBindings } from './inner-bindings.ts';
import type { ResolvedConfig } from './resolve-config.ts';

/**
 * Validates the options of each plugin of a configuration, also of plugins in options. Creates and opens nothing.
 *
 * @returns one error for each plugin that refuses its options; it names the file, the key and the option
 * @throws the error of a plugin that fails for another reason
 */
export function checkOptions({ stages, lexical, file, files, preset }: ResolvedConfig): readonly CodesearchError[] {
  const slots: readonly (readonly [string, StageBinding])[] = [
    ...stageNames.map((name) => [name, stages[name]] as const),
    ...(lexical ? [['lexical', lexical] as const] : []),
  ];
  const fileOf = fileOfValue(file ?? preset.name, files);
  const refusals = slots.flatMap(([slot, binding]) =>
    [binding, ...innerBindings(binding)].flatMap((each) => {
      const refusal = refusalOf(each);
      return refusal ? [located(fileOf(slot), slot, refusal)] : [];
    }),
  );
  // A plugin that makes its fingerprint from those in its options refuses theirs too.
  return [...new Map(refusals.map((refusal) => [refusal.message, refusal])).values()];
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

function located(file: string, slot: string, { message, hint }: CodesearchError): CodesearchError {
  return errors.configInvalid(file, `in '${slot}', ${message.charAt(0).toLowerCase()}${message.slice(1)}`, hint);
}
