import type { StageMap, StageName } from '@codesearch/kernel';
import { passThrough, stageMethods } from '../stage/stage-methods.ts';
import { atOnce } from '../trace/plugin-calls.ts';

type Method = (request: unknown) => unknown;

/** The same stage, each call of which begins with {@link atOnce}, and each item of a stream too. */
export function withTurns<Name extends StageName>(name: Name, stage: StageMap[Name], plugin: string): StageMap[Name] {
  const source = passThrough(name, stage) as unknown as Record<string | symbol, Method>;
  const begun = (key: string | symbol, operation: string): Method => {
    const method = source[key] as Method;
    return (request) => atOnce(plugin, operation, () => method(request));
  };
  const methods: Record<string | symbol, Method> = {};
  for (const key of Object.keys(source)) methods[key] = begun(key, key);
  for (const [operation, result] of stageMethods[name]) {
    const method = methods[operation];
    if (method && result === 'stream') methods[operation] = (request) => inTurns(method(request), plugin, operation);
  }
  methods[Symbol.asyncDispose] = begun(Symbol.asyncDispose, 'dispose');
  return methods as unknown as StageMap[Name];
}

function inTurns(items: unknown, plugin: string, operation: string): unknown {
  const begin = (items as Partial<AsyncIterable<unknown>> | undefined)?.[Symbol.asyncIterator];
  if (!begin) return items;
  return {
    [Symbol.asyncIterator]() {
      const iterator = begin.call(items);
      return {
        next: () => atOnce(plugin, operation, () => iterator.next()),
        ...(iterator.return && { return: () => iterator.return?.() }),
      };
    },
  };
}
