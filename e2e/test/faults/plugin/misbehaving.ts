import { definePlugin } from '../../../../packages/kernel/dist/index.js';
import { text } from '../../../../packages/plugin-chunker-text/dist/index.js';
import { presetDefault } from '../../../../packages/preset-default/dist/index.js';
import type { Chunker, CodesearchConfig, PluginContext, StageBinding } from '@codesearch/kernel';
import type { Spoil } from './wrong-answers.ts';

/* Plugins that misbehave, for configurations: Node loads this file as one of another author. */

type Method = (request: object) => unknown;
type Stage = Readonly<Record<string, Method | undefined>>;

type Binding = StageBinding<'chunker'>;

/** Embeds by the letters of a text. */
const letters = definePlugin({
  name: 'embed-letters',
  stage: 'embedder',
  describe: () => ({ model: 'letters', dimensions: 8, maxBatchSize: 8 }),
  create: () => ({ embed: async ({ inputs }) => ({ vectors: inputs.map(counted) }) }),
});

function counted(input: string): Float32Array {
  const counts = new Float32Array(8);
  for (const letter of input) (counts[letter.charCodeAt(0) % 8] as number)++;
  const length = Math.hypot(...counts) || 1;
  return counts.map((count) => count / length);
}

const stages = { ...presetDefault.stages, chunker: text(), embedder: letters() };

/**
 * A configuration with the plugin `bad-STAGE`, which is one of the preset with one thing changed. No stage
 * loads a grammar or a model.
 *
 * @param place stage and operation, such as `store.load`; `create` is one too
 * @param behave calls the right method if it wants to
 */
export function misbehaving(place: string, behave: (call: Method, request: object) => unknown): CodesearchConfig {
  const [stage = '', operation = ''] = place.split('.');
  const binding = (stages as unknown as Readonly<Record<string, Binding>>)[stage] as Binding;
  const create = (context: PluginContext): object => {
    if (operation === 'create') return behave(() => binding.create(context), context) as object;
    const inner = binding.create(context) as unknown as Stage;
    const methods = methodsOf(inner);
    const right: Method = (request) => (methods[operation] as Method | undefined)?.(request);
    return { ...methods, [operation]: (request: object) => behave(right, request) };
  };
  const { placement, policy, describe } = binding;
  const plugin = definePlugin({
    name: `bad-${stage}`,
    stage: stage as 'chunker',
    placement,
    policy: () => policy(),
    describe: (_, context) => describe(context),
    create: (_, context) => create(context) as Chunker,
  });
  return { ...stages, [stage]: plugin() };
}

/** A configuration whose plugin changes its answers. A stream is changed batch by batch. */
export function answering(place: string, spoil: Spoil): CodesearchConfig {
  return misbehaving(place, (call, request) => {
    if (place === 'scanner.scan') return spoiledBatches(call(request) as AsyncIterable<never>, spoil);
    return (async () => spoil((await call(request)) as never, request as never, call))();
  });
}

async function* spoiledBatches(batches: AsyncIterable<never>, spoil: Spoil): AsyncGenerator<unknown> {
  for await (const batch of batches) yield spoil(batch, {} as never, () => undefined);
}

/** All methods of a stage with their receiver, also of a class. */
function methodsOf(stage: Stage): Record<string | symbol, unknown> {
  const methods: Record<string | symbol, unknown> = {};
  for (let level: object | null = stage; level && level !== Object.prototype; level = Reflect.getPrototypeOf(level))
    for (const key of Reflect.ownKeys(level)) {
      const value = (stage as unknown as Record<string | symbol, unknown>)[key];
      if (!(key in methods) && typeof value === 'function' && key !== 'constructor')
        methods[key] = (value as Method).bind(stage);
    }
  return methods;
}
