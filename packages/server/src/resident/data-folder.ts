import { trustedHome } from '@codesearch/engine/home';
import { errors } from '@codesearch/kernel';

/** @throws INPUT_INVALID if the environment names a relative path: each folder would have its own server */
export function dataFolder(): string {
  const home = trustedHome(process.env);
  if (home !== undefined) return home;
  throw errors.inputInvalid(
    'CODESEARCH_HOME is a relative path, so each working directory would have its own server.',
    'Set it to an absolute path.',
  );
}
