import { hasSettings } from '@codesearch/toolkit/pure';
import type { LoadedConfig } from './file/loaded-config.ts';
import { resolveConfig } from './resolve-config.ts';
import type { ResolvedConfig, ResolveOptions } from './resolve-config.ts';

/**
 * Checks a configuration that was loaded, completes it from the preset, and applies its overrides.
 *
 * @param leftOut path of a configuration that was found and is not used
 * @throws what `resolveConfig` throws
 */
export async function resolveLoaded(
  loaded: LoadedConfig | undefined,
  options: Omit<ResolveOptions, 'file' | 'fileHash' | 'fileGuarded' | 'computedFor' | 'files'>,
  leftOut?: string,
): Promise<ResolvedConfig> {
  const { overrides, ...config } = partsOf(loaded?.config);
  const complete = resolveConfig(hasSettings(loaded?.config) ? config : loaded?.config, {
    ...options,
    file: loaded?.file,
    fileHash: loaded?.hash,
    fileGuarded: loaded?.guarded,
    computedFor: loaded?.computedFor,
    files: loaded?.files,
  });
  const resolved = overrides === undefined ? complete : await overridden(complete, overrides);
  return withCode(resolved, loaded, leftOut);
}

async function overridden(resolved: ResolvedConfig, overrides: unknown): Promise<ResolvedConfig> {
  // Loaded on demand: few configurations have overrides.
  const { withOverrides } = await import('./override/with-overrides.ts');
  return withOverrides(resolved, overrides);
}

function withCode(
  resolved: ResolvedConfig,
  { modules, codeOf }: Pick<LoadedConfig, 'modules' | 'codeOf'> = {},
  leftOut?: string,
): ResolvedConfig {
  if (modules === undefined || codeOf === undefined)
    return leftOut === undefined ? resolved : Object.freeze({ ...resolved, leftOut });
  const { stages, origins } = resolved;
  // A store keeps what the others make, and its fingerprint has the form in which it does.
  const making = ['scanner', 'chunker', 'contextualizer', 'embedder'] as const;
  const configured = making.filter((name) => origins[name] === 'config' || name === 'chunker');
  const code = codeOf(Object.fromEntries(configured.map((name) => [name, stages[name]])));
  return Object.freeze({ ...resolved, code, modules, ...(leftOut === undefined ? {} : { leftOut }) });
}

function partsOf(config: unknown): Readonly<Record<string, unknown>> {
  return hasSettings(config) ? config : {};
}
