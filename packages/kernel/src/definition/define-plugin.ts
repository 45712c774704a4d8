import type { StandardSchemaV1 } from '@standard-schema/spec';
import { contractVersion } from '../contract/plugin/contract-version.ts';
import type { PluginDefinition, PluginFactory, StageBinding } from '../contract/plugin/plugin.ts';
import type { StageName } from '../contract/stage/stage-map.ts';
import { amendError, isCodesearchError } from '../error/codesearch-error.ts';
import { optionsInvalid, pluginFailed, pluginInvalid } from '../error/errors.ts';
import { factsProblem } from './facts-problem.ts';
import { noOptions } from '../contract/plugin/no-options.ts';
import type { NoOptions } from '../contract/plugin/no-options.ts';
import { stageKey } from './stage-option.ts';
import { policyProblem } from './policy-settings.ts';
import { optionData } from './option-data.ts';
import { pathOf, unknownOption } from './unknown-option.ts';

/**
 * Declares a plugin. The result is a function that users call in their configuration:
 *
 * ```ts
 * export const openai = definePlugin({ name: 'embed-openai', stage: 'embedder', options: schema, create });
 * // codesearch.config.ts
 * export default defineConfig({ embedder: openai({ model: 'text-embedding-3-small' }) });
 * ```
 *
 * The function only returns its options as data. They are validated when the project is opened, so that a message can
 * name the position in the configuration.
 *
 * @param definer the file that defines the plugin, or the function whose caller does, for functions that define one.
 *   Default: the caller
 */
export function definePlugin<Name extends StageName, Schema extends StandardSchemaV1 = NoOptions>(
  definition: PluginDefinition<Name, Schema>,
  definer: { readonly file: string | undefined } | ((...given: never) => unknown) = definePlugin,
): PluginFactory<Name, Schema> {
  const site: { readonly stack?: string } = {};
  if (typeof definer === 'function') Error.captureStackTrace(site, definer);
  const definedIn = (): string | undefined => (typeof definer === 'function' ? callerFile(site.stack) : definer.file);
  const bind = (options: unknown = {}): StageBinding<Name> => bound(definition, options, definedIn);
  return Object.assign(bind, { [stageKey]: definition.stage }) as PluginFactory<Name, Schema>;
}

function bound<Name extends StageName, Schema extends StandardSchemaV1>(
  definition: PluginDefinition<Name, Schema>,
  options: unknown,
  definedIn: () => string | undefined,
): StageBinding<Name> {
  const { name, stage, placement = 'main', poolArguments = [], environment = [], policy = {} } = definition;
  type Valid = StandardSchemaV1.InferOutput<Schema>;
  /** An answer of the plugin. An error names the plugin, the operation, and the file that defines the plugin. */
  const answer = <Value>(
    operation: string,
    ask: (valid: () => Valid) => unknown,
    problemOf?: (value: unknown, again: () => unknown) => string | undefined,
  ): Value => {
    let validated: readonly [Valid] | undefined;
    const valid = (): Valid => (validated ??= [validate(name, definition.options ?? noOptions, options) as Valid])[0];
    try {
      const value = ask(valid);
      const problem = problemOf?.(value, () => ask(valid));
      if (problem !== undefined) throw pluginInvalid(name, problem, definedIn());
      return value as Value;
    } catch (error) {
      const known = isCodesearchError(error) ? error : pluginFailed(name, operation, error, definedIn());
      throw amendError(known, {
        stage: known.stage ?? stage,
        plugin: known.plugin ?? name,
        operation: known.operation ?? operation,
      });
    }
  };
  return {
    plugin: name,
    get definedIn(): string | undefined {
      return definedIn();
    },
    contractVersion,
    stage,
    placement,
    poolArguments,
    get environment(): readonly string[] {
      return typeof environment === 'function' ? answer('environment', (valid) => environment(valid())) : environment;
    },
    options,
    fingerprint: () =>
      answer(
        'fingerprint',
        (valid) => (definition.fingerprint ? definition.fingerprint(valid()) : optionData(valid())) ?? null,
        fingerprintProblem,
      ),
    policy: () =>
      answer(
        'policy',
        (valid) => (typeof policy === 'function' ? policy(valid()) : policy),
        (declared) => policyProblem(stage, declared),
      ),
    describe: (context) =>
      answer(
        'describe',
        (valid): unknown => (definition.describe ? definition.describe(valid(), context) : {}),
        (facts) => factsProblem(stage, facts),
      ),
    create: (context) => answer('create', (valid) => definition.create(valid(), context), stageProblem),
  };
}

function stageProblem(stage: unknown): string | undefined {
  if (typeof stage !== 'object' || stage === null) {
    return `create() returned ${stage === null ? 'null' : typeof stage}, not a stage. It has to return an object.`;
  }
  return 'then' in stage
    ? 'create() returned a promise. It has to return the stage itself; connect and load in open().'
    : undefined;
}

/** @param again asks a second time: an index whose fingerprint changes at each look would always be built again */
function fingerprintProblem(fingerprint: unknown, again: () => unknown): string | undefined {
  if (fingerprint === null) return undefined;
  try {
    const text = JSON.stringify(fingerprint) as string | undefined;
    if (text !== undefined && text !== JSON.stringify(again()))
      return 'fingerprint() returned another value at its second call. It has to depend on the options alone.';
    if (text !== undefined) return undefined;
  } catch {
    // A value with a cycle, or a big integer.
  }
  return 'fingerprint() returned what JSON cannot express. It has to return plain data.';
}

/** @returns the file of the first call in a stack, as a URL or a path */
function callerFile(stack: string | undefined): string | undefined {
  const call = stack?.split('\n').find((line) => /^\s*at /.test(line));
  return call && /^\s*at (?:.*\()?(?:async )?(.+?):\d+:\d+\)?$/.exec(call)?.[1];
}

function noSuchOption({ nearest, others }: NonNullable<ReturnType<typeof unknownOption>>): string {
  const isListed = nearest === undefined && others.length > 0;
  return `there is no such option.${isListed ? ` Others are ${others.join(', ')}.` : ''}`;
}

function validate(name: string, schema: StandardSchemaV1, options: unknown): unknown {
  if (typeof (schema['~standard'] as unknown) !== 'object') {
    const problem = 'its options are no Standard Schema. Give one, such as of valibot or zod, or leave options out.';
    throw pluginInvalid(name, problem);
  }
  const result = schema['~standard'].validate(options);
  if (result instanceof Promise) {
    throw pluginInvalid(name, 'its options schema validates asynchronously');
  }
  const issue = result.issues?.[0];
  if (issue) {
    const unknown = unknownOption(schema, options, result.issues ?? []);
    const path = unknown?.path ?? pathOf(issue);
    // Valibot and zod word a missing option as one of another type.
    const isMissing = /\breceived undefined$|^required$/i.test(issue.message);
    const problem = isMissing ? 'it is missing, and has no default.' : issue.message;
    const field = path.map(String).join('.');
    throw optionsInvalid(name, field, unknown ? noSuchOption(unknown) : problem, unknown?.nearest);
  }
  return (result as StandardSchemaV1.SuccessResult<unknown>).value;
}
