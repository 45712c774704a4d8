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

/** A resolved configuration that is fit to be shown. */
export interface ConfigDescription {
  /** Absolute path of the configuration file; absent where there is none. */
  readonly file?: string;
  readonly preset: string;
  readonly stages: readonly {
    /** `lexical` is what stands beside a store that cannot search by words. */
    readonly stage: StageName | 'lexical';
    readonly plugin: string;
    readonly options: unknown;
    readonly origin: Origin;
  }[];
  readonly home: DescribedValue<string>;
  readonly workers: DescribedValue<number>;
  readonly readOnly: DescribedValue<boolean>;
  readonly environment: readonly { readonly name: string; readonly set: boolean }[];
}

/** What holds, and why. No value of an environment variable is in it. */
export function describeConfig({ config, home, env, processEnv }: Setup): ConfigDescription {
  const origin = (key: string): Origin => config.origins[key] ?? 'default';
  const bindings: (readonly [StageName | 'lexical', StageBinding])[] = stageNames.map((stage) => [
    stage,
    config.stages[stage],
  ]);
  if (config.lexical) bindings.push(['lexical', config.lexical]);
  const names = bindings.flatMap(([, { environment }]) => environment ?? []);
  const homeIsChosen = origin('home') === 'default' && Boolean(processEnv['CODESEARCH_HOME']);
  return {
    ...(config.file === undefined ? {} : { file: config.file }),
    preset: config.preset.name,
    stages: bindings.map(([stage, { plugin, options }]) => ({
      stage,
      plugin,
      options: masked(options),
      origin: origin(stage),
    })),
    home: { value: home, origin: homeIsChosen ? 'environment' : origin('home') },
    workers: { value: config.workers, origin: origin('workers') },
    readOnly: { value: config.readOnly, origin: origin('readOnly') },
    environment: [...new Set(['CODESEARCH_HOME', ...names])].map((name) => ({ name, set: env(name) !== undefined })),
  };
}

/** For people. */
export function formatConfig({
  file,
  preset,
  stages,
  home,
  workers,
  readOnly,
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
    ['file', file === undefined ? 'none; the preset holds' : printable(file)],
    ...stages.map(({ stage, plugin, options, origin }) => [stage, `${bold(plugin)}${shown(options)}`, origin] as const),
    ['home', printable(home.value), home.origin],
    ['workers', String(workers.value), workers.origin],
    ['readOnly', String(readOnly.value), readOnly.origin],
    ...environment.map(({ name, set }) => [name, set ? 'set' : 'not set'] as const),
  ];
  const width = Math.max(...rows.map(([title]) => title.length));
  return rows
    .map(([title, value, origin]) => {
      const from = origin === undefined ? '' : `  ${dim(`(${printable(origins[origin])})`)}`;
      return `${dim(title.padEnd(width))} ${value}${from}\n`;
    })
    .join('');
}

/** For programs: the stages as an object, by name. */
export function configJson({ file, preset, stages, home, workers, readOnly, environment }: ConfigDescription): unknown {
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
    environment,
  };
}

function shown(options: unknown): string {
  const text = JSON.stringify(options);
  return text === undefined || text === '{}' ? '' : ` ${printable(text)}`;
}
