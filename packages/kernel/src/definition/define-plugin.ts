import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { CallPolicy } from '../contract/stage/call.ts';
import { contractVersion } from '../contract/plugin/contract-version.ts';
import type {
  InlinePlugin,
  PluginContext,
  PluginDefinition,
  PluginFactory,
  StageBinding,
} from '../contract/plugin/plugin.ts';
import type { StageFactsMap } from '../contract/stage/stage-facts.ts';
import type { StageMap, StageName } from '../contract/stage/stage-map.ts';
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
 */
export function definePlugin<Name extends StageName, Schema extends StandardSchemaV1 = NoOptions>(
  definition: PluginDefinition<Name, Schema>,
): PluginFactory<Name, Schema> {
  return definePluginAt(definition, definePlugin);
}

/** @param called the function whose caller defines the plugin */
export function definePluginAt<Name extends StageName, Schema extends StandardSchemaV1>(
  definition: PluginDefinition<Name, Schema>,
  called: (...given: never) => unknown,
): PluginFactory<Name, Schema> {
  const site: { readonly stack?: string } = {};
  Error.captureStackTrace(site, called);
  const bind = binder(definition, () => callerFile(site.stack));
  return Object.assign(bind, { [stageKey]: definition.stage }) as PluginFactory<Name, Schema>;
}

/**
 * Binds a plugin that is written in a configuration itself.
 *
 * @param file of the configuration; absent for an object
 */
export function bindInline<Name extends StageName>(
  stage: Name,
  plugin: InlinePlugin<Name>,
  file?: string,
): StageBinding<Name> {
  const { create, describe } = plugin;
  const definition = {
    ...plugin,
    stage,
    create: (_options: object, context: PluginContext) => create.call(plugin, context),
    ...(describe && { describe: (_options: object, context: PluginContext) => describe.call(plugin, context) }),
  };
  return binder(definition as unknown as PluginDefinition<Name, NoOptions>, () => file)();
}

function binder<Name extends StageName, Schema extends StandardSchemaV1>(
  definition: PluginDefinition<Name, Schema>,
  definedIn: () => string | undefined,
): (options?: unknown) => StageBinding<Name> {
  const guarded = <Result>(operation: string, run: () => Result): Result =>
    attributed(definition, operation, definedIn, run);
  return (options: unknown = {}): StageBinding<Name> => ({
    plugin: definition.name,
    get definedIn(): string | undefined {
      return definedIn();
    },
    contractVersion,
    stage: definition.stage,
    placement: definition.placement ?? 'main',
    poolArguments: definition.poolArguments ?? [],
    get environment(): readonly string[] {
      const { environment = [] } = definition;
      if (typeof environment !== 'function') return environment;
      return guarded('environment', () => environment(validate(definition, options)));
    },
    options,
    fingerprint(): unknown {
      return guarded('fingerprint', () => {
        const valid = validate(definition, options);
        const compute = (): unknown =>
          (definition.fingerprint ? definition.fingerprint(valid) : optionData(valid)) ?? null;
        const fingerprint = compute();
        const problem = fingerprintProblem(fingerprint, compute);
        if (problem !== undefined) throw pluginInvalid(definition.name, problem, definedIn());
        return fingerprint;
      });
    },
    policy(): CallPolicy {
      return guarded('policy', () => {
        const { policy = {} } = definition;
        const declared = typeof policy === 'function' ? policy(validate(definition, options)) : policy;
        const problem = policyProblem(definition.stage, declared);
        if (problem !== undefined) throw pluginInvalid(definition.name, problem, definedIn());
        return declared;
      });
    },
    describe: (context: PluginContext): StageFactsMap[Name] =>
      guarded('describe', () => {
        const facts: unknown = definition.describe ? definition.describe(validate(definition, options), context) : {};
        const problem = factsProblem(definition.stage, facts);
        if (problem !== undefined) throw pluginInvalid(definition.name, problem, definedIn());
        return facts as StageFactsMap[Name];
      }),
    create: (context: PluginContext): StageMap[Name] =>
      guarded('create', () => {
        const valid = validate(definition, options);
        const stage: unknown = definition.create(valid, context);
        const problem = stageProblem(stage);
        if (problem !== undefined) throw pluginInvalid(definition.name, problem, definedIn());
        return stage as StageMap[Name];
      }),
  });
}

/**
 * Runs a function of the plugin. What it throws names the plugin, the operation, and the file that defines the plugin.
 */
function attributed<Result>(
  { name, stage }: { readonly name: string; readonly stage: StageName },
  operation: string,
  definedIn: () => string | undefined,
  run: () => Result,
): Result {
  try {
    return run();
  } catch (error) {
    const known = isCodesearchError(error) ? error : pluginFailed(name, operation, error, definedIn());
    throw amendError(known, {
      stage: known.stage ?? stage,
      plugin: known.plugin ?? name,
      operation: known.operation ?? operation,
    });
  }
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

function validate<Name extends StageName, Schema extends StandardSchemaV1>(
  definition: PluginDefinition<Name, Schema>,
  options: unknown,
): StandardSchemaV1.InferOutput<Schema> {
  const schema: StandardSchemaV1 = definition.options ?? noOptions;
  if (typeof (schema['~standard'] as unknown) !== 'object') {
    const problem = 'its options are no Standard Schema. Give one, such as of valibot or zod, or leave options out.';
    throw pluginInvalid(definition.name, problem);
  }
  const result = schema['~standard'].validate(options);
  if (result instanceof Promise) {
    throw pluginInvalid(definition.name, 'its options schema validates asynchronously');
  }
  const issue = result.issues?.[0];
  if (issue) {
    const unknown = unknownOption(schema, options, result.issues ?? []);
    const path = unknown?.path ?? pathOf(issue);
    // Valibot and zod word a missing option as one of another type.
    const isMissing = /\breceived undefined$|^required$/i.test(issue.message);
    const problem = isMissing ? 'it is missing, and has no default.' : issue.message;
    const field = path.map(String).join('.');
    throw optionsInvalid(definition.name, field, unknown ? 'there is no such option.' : problem, unknown?.nearest);
  }
  return (result as StandardSchemaV1.SuccessResult<StandardSchemaV1.InferOutput<Schema>>).value;
}
