import type { Revision } from '@codesearch/git';
import { errors } from '@codesearch/kernel';
import type { ResolvedConfig } from './resolve-config.ts';

/**
 * The same configuration with a scanner that reads a commit.
 *
 * @throws CONFIG_INVALID if the configured scanner cannot read revisions
 */
export async function atRevision(config: ResolvedConfig, revision: Revision): Promise<ResolvedConfig> {
  const { stages, preset, file } = config;
  const scanner = await preset.revisionScanner?.(stages.scanner, revision.commit);
  if (!scanner) {
    const problem = `its scanner ${stages.scanner.plugin} reads files on disk and no revisions of git.`;
    throw errors.configInvalid(file ?? 'object', problem, 'Search without a revision, or configure another scanner.');
  }
  return Object.freeze({ ...config, stages: Object.freeze({ ...stages, scanner }), revision });
}
