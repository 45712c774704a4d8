import { stageNames } from '@codesearch/kernel';
import type { StageBinding, StageName } from '@codesearch/kernel';
import type { Setup } from '@codesearch/engine';
import { colorsFor } from '../../output/colors.ts';
import { masked } from './masked.ts';
import { printable } from '@codesearch/presentation';

type Origin = 'config' | 'preset' | 'environment' | 'default';

interface DescribedValue<Value> {
  readonly value: Value;
  readonly origin: Origin;
}

/** A resolved configuration without secrets. */
export interface ConfigDescription {
  /** Absolute path of the configuration file. Missing if there is no file. */
  readonly file?: string;
  readonly preset: string;
  readonly stages: readonly {
    /** `lexical` is the additional store of a store without lexical search. */
    readonly stage: StageName | 'lexical';
    readonly plugin: string;
    readonly options: unknown;
    readonly origin: Origin;
  }[];
  readonly home: DescribedValue<string>;
  readonly workers: DescribedValue<number>;
  readonly readOnly: DescribedValue<boolean>;
  readonly offline: DescribedValue<boolean>;
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
  const names = bindings.flatMap(([, { environment }]) => environment ?? []);
  const isOfflineByEnvironment = ['1', 'true'].includes(processEnv['CODESEARCH_OFFLINE'] ?? '');
  const isHomeFromEnvironment = origin('home') === 'default' && Boolean(processEnv['CODESEARCH_HOME']);
  return {
    ...(config.file === undefined ? {} : { file: config.file }),
    preset: config.preset.name,
    stages: bindings.map(([stage, { plugin, options }]) => ({
      stage,
      plugin,
      options: masked(options),
      origin: origin(stage),
    })),
    home: { value: home, origin: isHomeFromEnvironment ? 'environment' : origin('home') },
    workers: { value: config.workers, origin: origin('workers') },
    readOnly: { value: config.readOnly, origin: origin('readOnly') },
    offline: { value: config.offline, origin: isOfflineByEnvironment ? 'environment' : origin('offline') },
    environment: [...new Set(['CODESEARCH_HOME', ...names])].map((name) => ({ name, set: env(name) !== undefined })),
  };
}

/** Output of `config`. */
export function formatConfig({
  file,
  preset,
  stages,
  home,
  workers,
  readOnly,
  offline,
  environment,
}: ConfigDescription): string {
  const { bold, dim } = colorsFor(process.stdout);
  const origins: Readonly<Record<Origin, string>> = {
    config: file ?? 'configuration',
    preset: `preset ${preset}`,
    environment: 'CODESEARCH_HOME',
    default: 'default',
  };
  const rows: (readonly [string, string, Origin?])[] = [
    ['file', file === undefined ? 'none; using the preset' : printable(file)],
    ...stages.map(({ stage, plugin, options, origin }) => [stage, `${bold(plugin)}${shown(options)}`, origin] as const),
    ['home', printable(home.value), home.origin],
    ['workers', String(workers.value), workers.origin],
    ['readOnly', String(readOnly.value), readOnly.origin],
    ['offline', String(offline.value), offline.origin],
    ...environment.map(({ name, set }) => [name, set ? 'set' : 'not set'] as const),
  ];
  const width = Math.max(...rows.map(([title]) => title.length));
  return rows
    .map(([title, value, origin]) => {
      const source = origin === 'environment' && title === 'offline' ? 'CODESEARCH_OFFLINE' : origin && origins[origin];
      const from = source === undefined ? '' : `  ${dim(`(${printable(source)})`)}`;
      return `${dim(title.padEnd(width))} ${value}${from}\n`;
    })
    .join('');
}

/** Output of `config --json`. */
export function configJson({
  file,
  preset,
  stages,
  home,
  workers,
  readOnly,
  offline,
  environment,
}: ConfigDescription): unknown {
  return {
    version: 1,
    ...(file === undefined ? {} : { file }),
    preset,
    stages: Object.fromEntries(
      stages.map(({ stage, plugin, options, origin }) => [stage, { plugin, options: options ?? {}, origin }]),
    ),
    home,
    workers,
    readOnly,
    offline,
    environment,
  };
}

function shown(options: unknown): string {
  const text = JSON.stringify(options);
  return text === undefined || text === '{}' ? '' : ` ${printable(text)}`;
}
