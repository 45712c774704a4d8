import type { Colors } from '../../terminal/colors.ts';
import { stageNames } from '@codesearch/kernel';
import type { ConfiguredPolicies, StageBinding, StageName } from '@codesearch/kernel';
import type { Setup } from '@codesearch/engine';
import { masked } from './masked.ts';
import { overridesIn } from './overrides.ts';
import { printable } from '../../text/printable.ts';

type Origin = 'config' | 'preset' | 'environment' | 'default';

interface Described {
  readonly origin: Origin;
  /** The file that it is from, if the configuration extends others. */
  readonly file?: string;
}

interface DescribedValue<Value> extends Described {
  readonly value: Value;
}

/** A resolved configuration without secrets. */
export interface ConfigDescription {
  /** Absolute path of the configuration file. Missing if there is no file. */
  readonly file?: string;
  readonly preset: string;
  readonly stages: readonly (Described & {
    /** `lexical` is the additional store of a store without lexical search. */
    readonly stage: StageName | 'lexical';
    readonly plugin: string;
    readonly options: unknown;
  })[];
  /** Missing if the configuration sets none. */
  readonly policies?: ConfiguredPolicies;
  readonly settings: {
    readonly home: DescribedValue<string>;
    readonly workers: DescribedValue<number>;
    /** MB; absent without a limit. */
    readonly memoryLimit: DescribedValue<number>;
    readonly readOnly: DescribedValue<boolean>;
    readonly offline: DescribedValue<boolean>;
  };
  readonly environment: readonly { readonly name: string; readonly set: boolean }[];
}

/** Describes a configuration, with the origin of each value. It contains no value of an environment variable. */
export function describeConfig({ config, home, env, processEnv }: Setup): ConfigDescription {
  const origin = (key: string): Origin => config.origins[key] ?? 'default';
  const bindings: (readonly [StageName | 'lexical', StageBinding])[] = stageNames.map((stage) => [
    stage,
    config.stages[stage],
  ]);
  if (config.lexical) bindings.push(['lexical', config.lexical]);
  const names = bindings.flatMap(([, { environment }]) => environment);
  const from = (key: string): Described => {
    const file = config.files?.[key];
    return { origin: origin(key), ...(origin(key) === 'config' && file !== undefined && { file }) };
  };
  const isHomeFromEnvironment = origin('home') === 'default' && Boolean(processEnv['CODESEARCH_HOME']);
  return {
    ...(config.file === undefined ? {} : { file: config.file }),
    preset: config.preset.name,
    stages: bindings.map(([stage, { plugin, options }]) => ({
      stage,
      plugin,
      options: masked(options),
      ...from(stage),
    })),
    ...(config.policies && { policies: config.policies }),
    settings: {
      home: { value: home, ...(isHomeFromEnvironment ? { origin: 'environment' } : from('home')) },
      workers: { value: config.workers, ...from('workers') },
      memoryLimit: { value: config.memoryLimit, ...from('memoryLimit') },
      readOnly: { value: config.readOnly, ...from('readOnly') },
      offline: { value: config.offline, ...from('offline') },
    },
    environment: [...new Set(['CODESEARCH_HOME', ...names])].map((name) => ({ name, set: env(name) !== undefined })),
  };
}

/** Output of `config`. */
export function formatConfig(
  { file, preset, stages, policies, settings, environment }: ConfigDescription,
  { bold, dim }: Colors,
): string {
  const origins: Readonly<Record<Exclude<Origin, 'environment'>, string>> = {
    config: file ?? 'configuration',
    preset: `preset ${preset}`,
    default: 'default',
  };
  const rows: Row[] = [
    ['file', file === undefined ? 'none; using the preset' : printable(file)],
    ...stages.flatMap((each) => stageRows(each, bold)),
    ...(policies ? [['policies', shown(policies).trim(), { origin: 'config' }] as const] : []),
    ...Object.entries(settings).map(([name, each]) => [name, printable(String(each.value)), each] as const),
    ...environment.map(({ name, set }) => [name, set ? 'set' : 'not set'] as const),
  ];
  const width = Math.max(...rows.map(([title]) => title.length));
  return rows
    .map(([title, value, { origin, file: own } = {}]) => {
      const variable = title === 'offline' ? 'CODESEARCH_OFFLINE' : 'CODESEARCH_HOME';
      const source = own ?? (origin === 'environment' ? variable : origin && origins[origin]);
      const from = source === undefined ? '' : `  ${dim(`(${printable(source)})`)}`;
      return `${dim(title.padEnd(width))} ${value}${from}\n`;
    })
    .join('');
}

/** Output of `config --json`. */
export function configJson({ file, preset, stages, policies, settings, environment }: ConfigDescription): unknown {
  return {
    version: 1,
    ...(file === undefined ? {} : { file }),
    preset,
    stages: Object.fromEntries(
      stages.map(({ stage, options, ...each }) => [stage, { ...each, options: options ?? {} }]),
    ),
    ...(policies && { policies }),
    ...settings,
    environment,
  };
}

type Row = readonly [title: string, value: string, described?: Partial<Described>];

/** A stage is a row; overrides have one row each. */
function stageRows(each: ConfigDescription['stages'][number], bold: (text: string) => string): readonly Row[] {
  const found = overridesIn(each);
  if (!found) return [[each.stage, `${bold(each.plugin)}${shown(each.options)}${useOf(each)}`, each]];
  const { chunker, overrides } = found;
  return [
    [each.stage, `${bold(chunker.plugin)}${shown(chunker.options)}`],
    ...overrides.map(({ files, chunker: own }): Row => {
      return ['', `${printable(files.join(', '))}: ${bold(own.plugin)}${shown(own.options)}`, each];
    }),
  ];
}

/** The additional store is a default that most stores do not need. */
function useOf({ stage, origin }: ConfigDescription['stages'][number]): string {
  return stage === 'lexical' && origin === 'preset' ? ', only if the store has no lexical search' : '';
}

function shown(options: unknown): string {
  const text = JSON.stringify(options);
  return text === undefined || text === '{}' ? '' : ` ${printable(text)}`;
}
