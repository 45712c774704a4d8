import { contractVersion, errors } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import { innerBindings } from './inner-bindings.ts';

/**
 * Checks that a plugin, and each plugin in its options, was built for the contract of this program.
 *
 * @throws PLUGIN_INVALID if one was not
 */
export function checkContract(binding: StageBinding): void {
  for (const { plugin, contractVersion: built, definedIn } of [binding, ...innerBindings(binding)]) {
    if (built !== contractVersion) throw errors.contractMismatch(plugin, built, contractVersion, definedIn);
  }
}
