import type { LoadedConfig } from './file/load-config.ts';
import { resolveConfig } from './resolve-config.ts';
import type { ResolvedConfig, ResolveOptions } from './resolve-config.ts';

/**
 * Checks a configuration that was loaded, completes it from the preset, and applies its overrides.
 *
 * @throws what `resolveConfig` throws
 */
export async function resolveLoaded(
  loaded: LoadedConfig | undefined,
  options: Omit<ResolveOptions, 'file' | 'fileHash' | 'fileGuarded' | 'computedFor' | 'files'>,
): Promise<ResolvedConfig> {
  const { overrides, ...config } = partsOf(loaded?.config);
  const resolved = resolveConfig(isObject(loaded?.config) ? config : loaded?.config, {
    ...options,
    file: loaded?.file,
    fileHash: loaded?.hash,
    fileGuarded: loaded?.guarded,
    computedFor: loaded?.computedFor,
    files: loaded?.files,
  });
  if (overrides === undefined) return resolved;
  // Loaded on demand: few configurations have overrides.
  const { withOverrides } = await import('./override/with-overrides.ts');
  return withOverrides(resolved, overrides);
}

function partsOf(config: unknown): Readonly<Record<string, unknown>> {
  return isObject(config) ? config : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
