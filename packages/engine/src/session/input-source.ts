import { declaredInputs } from '@codesearch/stages';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { InputSource } from '../index/input-changes.ts';
import { revisionOf } from '../state/index-state.ts';
import type { InputState } from '../state/manifest.ts';
import type { IndexSession } from './index-session.ts';

/** The part of a project that its inputs are found with. */
interface InputProject {
  readonly session: IndexSession;
  readonly config: ResolvedConfig;
  /** The process's environment. */
  readonly processEnv: Readonly<Record<string, string | undefined>>;
}

/**
 * With what the inputs of an index besides its files are compared.
 *
 * @param recorded as the index has them
 * @returns `undefined` if its stages depend on nothing else
 * @throws PLUGIN_INVALID if a plugin declares what cannot be compared
 */
export function inputSource(
  { session: { manifest, stages }, config, processEnv }: InputProject,
  recorded: InputState | undefined,
  signal: AbortSignal | undefined,
): InputSource | undefined {
  const declared = declaredInputs(config.stages, stages.context);
  if (!declared) return undefined;
  const git = { folder: manifest.key.root, env: (name: string) => processEnv[name], signal };
  return { declared, recorded, git, commit: revisionOf(manifest.key)?.commit };
}
