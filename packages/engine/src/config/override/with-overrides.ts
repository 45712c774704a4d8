import { checkOverrides } from './check-overrides.ts';
import { chunkerByPath } from './chunker-by-path.ts';
import { fileOfValue } from '../place/file-of-value.ts';
import type { ResolvedConfig } from '../resolve-config.ts';

/**
 * The same configuration with different chunkers for some files.
 *
 * @param overrides the key of the configuration
 * @throws CONFIG_INVALID if they are not globs with a chunker
 */
export function withOverrides(config: ResolvedConfig, overrides: unknown): ResolvedConfig {
  const { stages, file, files, origins } = config;
  const checked = checkOverrides(fileOfValue(file ?? 'object', files), overrides);
  // In an object, plugins exist in this process only.
  const loadable = file !== undefined;
  if (checked.length === 0) return Object.freeze({ ...config, loadable });
  const chunker = chunkerByPath({ chunker: stages.chunker, overrides: checked }, file);
  return Object.freeze({
    ...config,
    stages: Object.freeze({ ...stages, chunker }),
    loadable,
    origins: Object.freeze({ ...origins, chunker: 'config' as const }),
  });
}
