import { errors } from '@codesearch/kernel';
import { pathGlob } from '@codesearch/toolkit/pure';
import type { OtherInputs, PluginContext, StageBinding, StageBindings } from '@codesearch/kernel';

/** What the stages of a configuration depend on besides the files. */
export interface DeclaredInputs {
  /** Of the stages whose output is stored. */
  readonly stored: readonly OtherInputs[];
  /** Of the stages that read them when they are opened, and store nothing. */
  readonly opened: readonly OtherInputs[];
}

/**
 * @returns `undefined` if no stage depends on anything else
 * @throws PLUGIN_INVALID if a plugin declares what cannot be compared
 */
export function declaredInputs(
  { chunker, contextualizer, reranker }: StageBindings,
  context: PluginContext,
): DeclaredInputs | undefined {
  const stored = [...inputsOf(chunker, context), ...inputsOf(contextualizer, context)];
  const opened = inputsOf(reranker, context);
  return stored.length + opened.length === 0 ? undefined : { stored, opened };
}

function inputsOf(
  binding: StageBinding<'chunker'> | StageBinding<'contextualizer'> | StageBinding<'reranker'>,
  context: PluginContext,
): readonly OtherInputs[] {
  const { dependsOn } = binding.describe(context);
  if (dependsOn === undefined) return [];
  const problem = inputProblem(dependsOn);
  if (problem === undefined) return [dependsOn];
  throw errors.pluginInvalid(binding.plugin, `its dependsOn ${problem}.`, binding.definedIn);
}

/** @returns what is wrong with a declaration, as the end of a sentence; `undefined` if nothing is */
export function inputProblem(declared: unknown): string | undefined {
  if (typeof declared !== 'object' || declared === null || Array.isArray(declared)) return 'is not an object';
  const { files = [], history, ...others } = declared as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `has the key '${unknown}', and knows 'files' and 'history'`;
  if (history !== undefined && history !== 'file' && history !== 'tree')
    return `has the history ${JSON.stringify(history)}, which is none of 'file' and 'tree'`;
  if (!Array.isArray(files)) return `has files that are no list of globs`;
  for (const glob of files as readonly unknown[]) {
    if (typeof glob !== 'string' || glob === '') return `has the glob ${JSON.stringify(glob)}, which is no text`;
    if (/^(?:\/|\.\/|\.\.(?:\/|$))/.test(glob)) return `has the glob '${glob}', which is not relative to the root`;
    pathGlob(glob);
  }
  return undefined;
}
